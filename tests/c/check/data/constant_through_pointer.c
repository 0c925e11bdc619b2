// what: a pointer to const gives the values of an object that changes otherwise
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int total(const int *const v, int n) {
    int most = v[0];
    for (int i = 1; i < n; i++)
        if (v[i] > most)
            most = v[i];
    return most;
}
int main(void) {
    int v[3] = {1, 2, 3};
    const int *view = v;
    v[1] = __VERIFIER_nondet_int();
    assert(view[1] == v[1]);
    int most = total(view, 3);
    assert(most == (v[1] > 3 ? v[1] : 3));
    return 0;
}
