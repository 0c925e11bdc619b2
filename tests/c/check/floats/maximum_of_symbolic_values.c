// what: the greatest of four numbers is one of them and not below any
// verdict: safe
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    double v[4];
    for (int i = 0; i < 4; i++) {
        v[i] = __VERIFIER_nondet_double();
        __VERIFIER_assume(v[i] == v[i]);
    }
    double most = v[0];
    int at = 0;
    for (int i = 1; i < 4; i++)
        if (v[i] > most) {
            most = v[i];
            at = i;
        }
    assert(v[at] == most);
    for (int i = 0; i < 4; i++)
        assert(v[i] <= most);
    return 0;
}
