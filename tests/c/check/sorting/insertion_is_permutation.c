// what: an insertion sort keeps how often each value occurs
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *v, int n) {
    for (int i = 1; i < n; i++) {
        int x = v[i], j = i;
        for (; j > 0 && v[j - 1] > x; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
}
static int occurrences(const int *v, int n, int x) {
    int count = 0;
    for (int i = 0; i < n; i++)
        count += v[i] == x;
    return count;
}
int main(void) {
    int v[4], w[4];
    for (int i = 0; i < 4; i++)
        v[i] = w[i] = __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int();
    sort(v, 4);
    assert(v[0] <= v[1] && v[1] <= v[2] && v[2] <= v[3]);
    assert(occurrences(v, 4, x) == occurrences(w, 4, x));
    return 0;
}
