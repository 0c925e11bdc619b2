#include "test.h"

#include "native_intrinsics.h"

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <strings.h>

MODEL(memcpy);
MODEL(memmove);
MODEL(mempcpy);
MODEL(__mempcpy);
MODEL(memset);
MODEL(memccpy);
MODEL(bcopy);
MODEL(bzero);
MODEL(explicit_bzero);
MODEL(memcmp);
MODEL(bcmp);
MODEL(memchr);
MODEL(rawmemchr);
MODEL(memrchr);
MODEL(memmem);
MODEL(malloc);
MODEL(calloc);
MODEL(realloc);
MODEL(reallocarray);
MODEL(free);
MODEL(malloc_usable_size);
MODEL(aligned_alloc);
MODEL(posix_memalign);
MODEL(memalign);
MODEL(valloc);
extern void model_cfree(void *memory);
extern int *model___errno_location(void);
extern void *model___memcpy_chk(void *to, const void *from, size_t size, size_t room);
extern void *model___memmove_chk(void *to, const void *from, size_t size, size_t room);
extern void *model___mempcpy_chk(void *to, const void *from, size_t size, size_t room);
extern void *model___memset_chk(void *to, int byte, size_t size, size_t room);
extern void model___explicit_bzero_chk(void *to, size_t size, size_t room);

enum { SIZE = 24 };

static void random_bytes(unsigned char *bytes, size_t size)
{
    unsigned letters = test_below(2) ? 2 : 256;
    for (size_t index = 0; index < size; index++)
        bytes[index] = (unsigned char)(test_below(letters) * 127);
}

static void compare_searches(void)
{
    size_t size = test_below(SIZE);
    size_t part_size = test_below(4);
    unsigned char *a = malloc(size);
    unsigned char *b = malloc(size);
    unsigned char *part = malloc(part_size);
    random_bytes(a, size);
    random_bytes(part, part_size);
    if (size > 0)
        memcpy(b, a, size);
    if (size > 0 && test_below(2))
        b[test_below((unsigned)size)] ^= (unsigned char)(1u << test_below(8));
    int byte = (int)test_random();
    if (size > 0 && test_below(2))
        byte = a[test_below((unsigned)size)] - 256 * (int)test_below(2);
    EXPECT(ORDER(model_memcmp(a, b, size)) == ORDER(memcmp(a, b, size)), "%zu", size);
    EXPECT((model_bcmp(a, b, size) == 0) == (bcmp(a, b, size) == 0), "%zu", size);
    EXPECT(model_memchr(a, byte, size) == memchr(a, byte, size), "%d", byte);
    EXPECT(model_memrchr(a, byte, size) == memrchr(a, byte, size), "%d", byte);
    if (memchr(a, byte, size) != NULL) {
        /* memchr stops at the match, so a size beyond the object is allowed. */
        EXPECT(model_memchr(a, byte, SIZE * 2) == memchr(a, byte, size), "%d", byte);
        EXPECT(model_rawmemchr(a, byte) == memchr(a, byte, size), "%d", byte);
    }
    EXPECT(model_memmem(a, size, part, part_size) == memmem(a, size, part, part_size), "%zu %zu", size, part_size);
    free(a);
    free(b);
    free(part);
}

typedef struct {
    unsigned char model[2 * SIZE];
    unsigned char library[2 * SIZE];
} Pair;

#define EXPECT_SAME(model_call, library_call)                                                                          \
    do {                                                                                                               \
        memcpy(pair.model, start, sizeof start);                                                                       \
        memcpy(pair.library, start, sizeof start);                                                                     \
        unsigned char *base = pair.model;                                                                              \
        unsigned char *model_result = model_call;                                                                      \
        base = pair.library;                                                                                           \
        unsigned char *library_result = library_call;                                                                  \
        EXPECT((model_result == NULL) == (library_result == NULL), "%s", #model_call);                                 \
        EXPECT(model_result == NULL || model_result - pair.model == library_result - pair.library, "%s", #model_call); \
        EXPECT(memcmp(pair.model, pair.library, sizeof start) == 0, "%s", #model_call);                                \
    } while (0)

static void compare_copies(void)
{
    unsigned char start[2 * SIZE];
    Pair pair;
    random_bytes(start, sizeof start);
    size_t size = test_below(SIZE);
    size_t from = test_below(SIZE);
    size_t to = test_below(SIZE);
    int byte = (int)test_random();
    EXPECT_SAME(model_memmove(base + to, base + from, size), memmove(base + to, base + from, size));
    EXPECT_SAME(model___memmove_chk(base + to, base + from, size, size), memmove(base + to, base + from, size));
    EXPECT_SAME((model_bcopy(base + from, base + to, size), base), (memmove(base + to, base + from, size), base));
    EXPECT_SAME(model_memset(base + to, byte, size), memset(base + to, byte, size));
    EXPECT_SAME(model___memset_chk(base + to, byte, size, SIZE), memset(base + to, byte, size));
    EXPECT_SAME((model_bzero(base + to, size), base), (memset(base + to, 0, size), base));
    EXPECT_SAME((model_explicit_bzero(base + to, size), base), (memset(base + to, 0, size), base));
    EXPECT_SAME((model___explicit_bzero_chk(base + to, size, size), base), (memset(base + to, 0, size), base));
    /* These have no overlap. */
    EXPECT_SAME(model_memcpy(base, base + SIZE, size), memcpy(base, base + SIZE, size));
    EXPECT_SAME(model___memcpy_chk(base, base + SIZE, size, SIZE), memcpy(base, base + SIZE, size));
    EXPECT_SAME(model_mempcpy(base, base + SIZE, size), mempcpy(base, base + SIZE, size));
    EXPECT_SAME(model___mempcpy(base, base + SIZE, size), mempcpy(base, base + SIZE, size));
    EXPECT_SAME(model___mempcpy_chk(base, base + SIZE, size, size), mempcpy(base, base + SIZE, size));
    byte = start[SIZE + test_below(SIZE)];
    EXPECT_SAME(model_memccpy(base, base + SIZE, byte, size), memccpy(base, base + SIZE, byte, size));
}

static void compare_allocations(void)
{
    int *error = model___errno_location();
    unsigned char *memory = model_malloc(10);
    memset(memory, 7, 10);
    EXPECT(model_malloc_usable_size(memory) == 10, "malloc");
    memory = model_realloc(memory, 20);
    EXPECT(memory[0] == 7 && memory[9] == 7 && model_malloc_usable_size(memory) == 20, "growing realloc");
    memory = model_realloc(memory, 3);
    EXPECT(memory[2] == 7 && model_malloc_usable_size(memory) == 3, "shrinking realloc");
    memory = model_reallocarray(memory, 5, 4);
    EXPECT(memory[2] == 7 && model_malloc_usable_size(memory) == 20, "reallocarray");
    EXPECT(model_realloc(memory, 0) == NULL, "realloc to nothing frees");
    memory = model_realloc(NULL, 5);
    EXPECT(memory != NULL, "realloc of null");
    model_free(memory);
    model_free(NULL);
    memory = model_calloc(3, 5);
    unsigned char zeros[15] = {0};
    EXPECT(memcmp(memory, zeros, 15) == 0 && model_malloc_usable_size(memory) == 15, "calloc");
    *error = 0;
    EXPECT(model_calloc((size_t)1 << 33, (size_t)1 << 33) == NULL && *error == ENOMEM, "overflowing calloc");
    *error = 0;
    EXPECT(model_reallocarray(memory, SIZE_MAX, 2) == NULL && *error == ENOMEM, "overflowing reallocarray");
    native_failing_allocation = 0;
    *error = 0;
    EXPECT(model_realloc(memory, 100) == NULL && *error == ENOMEM, "failing realloc keeps the object");
    model_cfree(memory);
    native_failing_allocation = 0;
    *error = 0;
    EXPECT(model_malloc(1) == NULL && *error == ENOMEM, "failing malloc");
}

static void compare_aligned_allocations(void)
{
    void *memory = NULL;
    EXPECT(model_posix_memalign(&memory, 3, 10) == EINVAL && memory == NULL, "3 is no power of two");
    EXPECT(model_posix_memalign(&memory, 4, 10) == EINVAL && memory == NULL, "4 is less than a pointer");
    EXPECT(model_posix_memalign(&memory, 64, 10) == 0 && (uintptr_t)memory % 64 == 0, "64");
    free(memory);
    native_failing_allocation = 0;
    EXPECT(model_posix_memalign(&memory, 64, 10) == ENOMEM, "failing");
    memory = model_aligned_alloc(32, 7);
    EXPECT((uintptr_t)memory % 32 == 0, "aligned_alloc");
    free(memory);
    memory = model_memalign(48, 7);
    EXPECT((uintptr_t)memory % 64 == 0, "memalign rounds up");
    free(memory);
    *model___errno_location() = 0;
    EXPECT(model_memalign(SIZE_MAX, 7) == NULL && *model___errno_location() == EINVAL, "memalign");
    memory = model_valloc(7);
    EXPECT((uintptr_t)memory % 4096 == 0, "valloc");
    free(memory);
}

void test_memory(void)
{
    for (int round = 0; round < 40000; round++) {
        compare_searches();
        compare_copies();
    }
    compare_allocations();
    compare_aligned_allocations();
}
