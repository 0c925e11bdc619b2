// what: the heap is aligned for every type, and what asks for more alignment gets it
// verdict: safe
// flags: -std=gnu17
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
extern int posix_memalign(void **where, size_t alignment, size_t size);
_Alignas(32) static char page[64];
static char line[8] __attribute__((aligned(64)));
struct vector { float x[4]; } __attribute__((aligned(16)));
int main(void) {
    _Alignas(8) char local[3];
    struct vector v[2];
    char *heap = malloc(3), *asked = aligned_alloc(64, 64);
    void *more = 0;
    assert(((uintptr_t)page & 31) == 0);
    assert(((uintptr_t)line & 63) == 0);
    assert(((uintptr_t)local & 7) == 0);
    assert(((uintptr_t)&v[1] & 15) == 0);
    assert(((uintptr_t)heap & 15) == 0);
    assert(((uintptr_t)asked & 63) == 0);
    if (posix_memalign(&more, 128, 5) == 0)
        assert(((uintptr_t)more & 127) == 0);
    free(heap);
    free(asked);
    free(more);
    return 0;
}
