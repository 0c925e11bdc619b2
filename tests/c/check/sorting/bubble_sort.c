// what: a bubble sort of three values orders them and keeps their sum
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *v, int n) {
    for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1 - i; j++)
            if (v[j] > v[j + 1]) {
                int t = v[j];
                v[j] = v[j + 1];
                v[j + 1] = t;
            }
}
int main(void) {
    int v[3];
    long sum = 0, after = 0;
    for (int i = 0; i < 3; i++) {
        v[i] = __VERIFIER_nondet_int();
        sum += v[i];
    }
    sort(v, 3);
    for (int i = 0; i < 3; i++) {
        after += v[i];
        assert(i == 0 || v[i - 1] <= v[i]);
    }
    assert(after == sum);
    return 0;
}
