// what: a void pointer is cast back according to a kind that goes with it
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
enum kind { SHORT_CELL, LONG_CELL };
struct any {
    enum kind kind;
    void *data;
};
static long get(struct any a) {
    return a.kind == SHORT_CELL ? *(short *)a.data : *(long *)a.data;
}
int main(void) {
    short s = 7;
    long l = 1L << 40;
    struct any a;
    if (__VERIFIER_nondet_bool()) {
        a.kind = SHORT_CELL;
        a.data = &s;
    } else {
        a.kind = LONG_CELL;
        a.data = &l;
    }
    long x = get(a);
    assert(x == 7 || x == 1L << 40);
    assert((x == 7) == (a.kind == SHORT_CELL));
    return 0;
}
