// what: a bubble sort makes one pass too few for one order of the input
// verdict: unsafe
// fails: assertion 23
// input: 4 3 2 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *v, int n) {
    for (int i = 0; i < n - 2; i++)
        for (int j = 0; j < n - 1 - i; j++)
            if (v[j] > v[j + 1]) {
                int t = v[j];
                v[j] = v[j + 1];
                v[j + 1] = t;
            }
}
int main(void) {
    int v[4];
    for (int i = 0; i < 4; i++)
        v[i] = __VERIFIER_nondet_int();
    sort(v, 4);
    assert(v[2] <= v[3]);
    assert(v[1] <= v[2]);
    assert(v[0] <= v[1]);
    return 0;
}
