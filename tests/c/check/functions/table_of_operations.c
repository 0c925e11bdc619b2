// what: operations are called through pointers in an array of structs
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int greater(int a, int b) { return a > b ? a : b; }
static const struct {
    char symbol;
    int (*apply)(int, int);
} operations[] = {{'+', add}, {'-', subtract}, {'>', greater}};
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(a >= 0 && a < 1000 && b >= 0 && b < 1000 && i < 3);
    int r = operations[i].apply(a, b);
    switch (operations[i].symbol) {
    case '+':
        assert(r == a + b);
        break;
    case '-':
        assert(r == a - b);
        break;
    default:
        assert(r >= a && r >= b && (r == a || r == b));
    }
    return 0;
}
