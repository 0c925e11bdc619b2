// what: memchr finds the first of the bytes or gives null
// verdict: safe
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char v[5], wanted = __VERIFIER_nondet_uchar();
    for (int i = 0; i < 5; i++)
        v[i] = __VERIFIER_nondet_uchar();
    unsigned char *at = memchr(v, wanted, sizeof v);
    for (int i = 0; i < 5; i++)
        if (at == NULL || &v[i] < at)
            assert(v[i] != wanted);
    if (at)
        assert(*at == wanted);
    return 0;
}
