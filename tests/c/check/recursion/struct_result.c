// what: a recursion returns a struct with the least and the greatest element
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct range {
    int least, most;
};
static struct range find(const int *v, int n) {
    struct range r = {v[0], v[0]};
    if (n == 1)
        return r;
    struct range left = find(v, n / 2);
    struct range right = find(v + n / 2, n - n / 2);
    r.least = left.least < right.least ? left.least : right.least;
    r.most = left.most > right.most ? left.most : right.most;
    return r;
}
int main(void) {
    int v[5];
    for (int i = 0; i < 5; i++)
        v[i] = __VERIFIER_nondet_int();
    struct range r = find(v, 5);
    for (int i = 0; i < 5; i++)
        assert(v[i] >= r.least && v[i] <= r.most);
    return 0;
}
