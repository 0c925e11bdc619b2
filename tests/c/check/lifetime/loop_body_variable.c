// what: a variable of a loop body is used only within its round
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static void add(int *sum, const int *part) {
    *sum += *part;
}
int main(void) {
    int sum = 0, most = 0;
    for (int i = 0; i < 4; i++) {
        int part = __VERIFIER_nondet_int();
        __VERIFIER_assume(part >= 0 && part < 100);
        int *p = &part;
        if (*p > most)
            most = *p;
        add(&sum, p);
    }
    assert(sum >= most && sum <= 4 * most);
    return 0;
}
