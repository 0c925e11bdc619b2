// what: the members of each record go together
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
struct point {
    int x, y;
};
static struct point points[5000];
int main(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count > 0 && count <= 5000);
    for (int i = 0; i < count; i++) {
        points[i].x = i;
        points[i].y = i + 3;
    }
    int any = __VERIFIER_nondet_int();
    __VERIFIER_assume(any >= 0 && any < count);
    assert(points[any].y == points[any].x + 3);
    return 0;
}
