// what: records are copied, their pointers are not
// verdict: unsafe
// fails: dangling 26
// input: 0
#include <assert.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s { char t[3]; int v; struct s *self; };
static struct s make(int v) { struct s s = {"ab", v, NULL}; s.self = &s; return s; }
static void change(struct s s) { s.v = 0; s.t[0] = 'z'; }
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    struct s a = make(x), b = a;
    change(a);
    assert(a.v == x && a.t[0] == 'a');
    b.t[1] = 'q';
    assert(a.t[1] == 'b');
    b = (struct s){.v = a.v + 1};
    assert(b.v == x + 1 && b.t[0] == 0);
    assert(make(3).t[1] == 'b');
    a.self = &a;
    b = a;
    b.self->v = 99;
    assert(a.v == 99);
    a = make(1);
    return a.self->v;
}
