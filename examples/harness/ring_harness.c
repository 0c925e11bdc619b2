/* Any call of ring_put on any ring that satisfies the invariant. */
#include <assert.h>
#include <stdlib.h>
#include "ring.c"

size_t nondet_size(void);
unsigned char nondet_byte(void);
void __VERIFIER_assume(int);

int main(void)
{
    struct ring ring = {.size = nondet_size(), .first = nondet_size(), .count = nondet_size()};
    __VERIFIER_assume(ring.size > 0 && ring.first < ring.size && ring.count <= ring.size);
    ring.bytes = malloc(ring.size);
    __VERIFIER_assume(ring.bytes != NULL);
    size_t before = ring.count;
    int stored = ring_put(&ring, nondet_byte());
    assert(ring.count == before + (size_t)stored && ring.count <= ring.size);
}
