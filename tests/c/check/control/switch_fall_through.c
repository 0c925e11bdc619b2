// what: a missing break adds the cost of the next case
// verdict: unsafe
// fails: assertion 27
// input: 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int cost(int kind) {
    int c = 0;
    switch (kind) {
    case 1:
        c += 10;
    case 2:
        c += 20;
        break;
    case 3:
        c += 30;
        break;
    default:
        c = 1;
    }
    return c;
}
int main(void) {
    int kind = __VERIFIER_nondet_int();
    int c = cost(kind);
    if (kind == 1)
        assert(c == 10);
    else
        assert(c == 20 || c == 30 || c == 1);
    return 0;
}
