// what: N iterations that have nothing to do with each other; time should grow no faster than their number
// verdict: safe
// sizes: N=200 N=400
#include <assert.h>

#ifndef N
#define N 200
#endif

#define LEAST (-1000)
#define MOST 1000

int __VERIFIER_nondet_int(void);

static int levels[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        int raw = __VERIFIER_nondet_int();
        int level = raw < LEAST ? LEAST : raw > MOST ? MOST : raw;
        int scaled = level * 3 + 7;
        assert(scaled >= 3 * LEAST + 7 && scaled <= 3 * MOST + 7);
        if (raw > MOST)
            assert(scaled == 3 * MOST + 7);
        levels[i] = scaled;
    }
    return 0;
}
