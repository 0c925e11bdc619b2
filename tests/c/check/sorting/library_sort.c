// what: qsort with a comparison function orders three values
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int v[3];
    for (int i = 0; i < 3; i++)
        v[i] = __VERIFIER_nondet_int();
    int x = v[0];
    qsort(v, 3, sizeof v[0], compare);
    assert(v[0] <= v[1] && v[1] <= v[2]);
    assert(x == v[0] || x == v[1] || x == v[2]);
    return 0;
}
