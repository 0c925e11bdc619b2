// what: a loop goes from the end to the beginning without leaving the array
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int last_negative(const int *v, int n) {
    const int *p = v + n;
    while (p != v) {
        --p;
        if (*p < 0)
            return (int)(p - v);
    }
    return -1;
}
int main(void) {
    int v[4];
    for (int i = 0; i < 4; i++)
        v[i] = __VERIFIER_nondet_int();
    int at = last_negative(v, 4);
    assert(at >= -1 && at < 4);
    if (at >= 0)
        assert(v[at] < 0);
    else
        assert(v[0] >= 0 && v[1] >= 0 && v[2] >= 0 && v[3] >= 0);
    return 0;
}
