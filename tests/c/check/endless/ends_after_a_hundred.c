// what: a loop that ends after at most a hundred rounds is followed to its end
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int most = __VERIFIER_nondet_int(), count = 0;
    if (most < 0 || most > 100)
        return 0;
    for (int i = 0; i < most; i++)
        count += 2;
    assert(count % 2 == 0);
    return 0;
}
