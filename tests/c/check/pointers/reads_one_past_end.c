// what: a search reads the element at the end pointer if the value is missing
// verdict: unsafe
// fails: bounds 17
// input: 5
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static const int *find(const int *begin, const int *end, int x) {
    while (begin != end && *begin != x)
        begin++;
    return begin;
}
int main(void) {
    int v[4] = {2, 4, 6, 8};
    int x = __VERIFIER_nondet_int();
    const int *at = find(v, v + 4, x);
    assert(at >= v && at <= v + 4);
    return *at == x;
}
