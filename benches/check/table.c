// what: elements of a large constant table, at indices that are not known
// verdict: unsafe
// fails: 1
// sizes: N=131072 N=262144
#include <assert.h>

#ifndef N
#define N 131072
#endif

extern unsigned __VERIFIER_nondet_uint(void);

#define E1(n) (n) * 2654435761u >> 12
#define E8(n) E1(n), E1(n + 1), E1(n + 2), E1(n + 3), E1(n + 4), E1(n + 5), E1(n + 6), E1(n + 7)
#define E64(n) E8(n), E8(n + 8), E8(n + 16), E8(n + 24), E8(n + 32), E8(n + 40), E8(n + 48), E8(n + 56)
#define E512(n) E64(n), E64(n + 64), E64(n + 128), E64(n + 192), E64(n + 256), E64(n + 320), E64(n + 384), E64(n + 448)
#define E4096(n) E512(n), E512(n + 512), E512(n + 1024), E512(n + 1536), E512(n + 2048), E512(n + 2560), E512(n + 3072), E512(n + 3584)

static const unsigned table[N] = {
    E4096(1), E4096(4097), E4096(8193), E4096(12289), E4096(16385), E4096(20481),
};

int main(void) {
    unsigned index = __VERIFIER_nondet_uint(), next = __VERIFIER_nondet_uint();
    if (index >= N || next >= N)
        return 0;
    unsigned element = table[index];
    assert(element < 1u << 20);
    assert(element + table[next] < 1u << 21);
    assert(element != E1(20000u));
    return 0;
}
