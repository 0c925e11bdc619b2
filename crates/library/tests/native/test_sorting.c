#include "test.h"

#include "native_intrinsics.h"

#include <search.h>

MODEL(qsort);
MODEL(qsort_r);
MODEL(bsearch);
MODEL(lfind);

/* An element has a key, by which it is compared, and an identity, by which its moves show. */
typedef struct {
    int key;
    int identity;
} Small;

/* glibc sorts pointers to elements of this size. */
typedef struct {
    Small small;
    char padding[40];
} Large;

enum { CALLS = 100000 };

typedef struct {
    int pairs[CALLS][2];
    int count;
} Log;

static Log *current_log;

static int compare(const void *left, const void *right)
{
    const Small *a = left;
    const Small *b = right;
    if (current_log->count < CALLS) {
        current_log->pairs[current_log->count][0] = a->identity;
        current_log->pairs[current_log->count][1] = b->identity;
    }
    current_log->count++;
    return (a->key > b->key) - (a->key < b->key);
}

static int compare_argument(const void *left, const void *right, void *argument)
{
    current_log = argument;
    return compare(left, right);
}

static Log model_log;
static Log library_log;

static void compare_logs(const char *what, size_t count)
{
#ifdef SANITIZED
    /* The sanitizer's qsort makes comparisons of its own. */
    return;
#endif
    EXPECT(model_log.count == library_log.count, "%s of %zu", what, count);
    int logged = library_log.count < CALLS ? library_log.count : CALLS;
    EXPECT(memcmp(model_log.pairs, library_log.pairs, (size_t)logged * sizeof model_log.pairs[0]) == 0, "%s of %zu", what,
           count);
}

#define COMPARE_SORTS(Type, count, keys, small_of)                                                                     \
    do {                                                                                                               \
        Type *a = calloc(count + 1, sizeof(Type));                                                                     \
        Type *b = calloc(count + 1, sizeof(Type));                                                                     \
        for (size_t index = 0; index < count; index++) {                                                               \
            (small_of(a[index])).key = (int)test_below(keys);                                                          \
            (small_of(a[index])).identity = (int)index;                                                                \
        }                                                                                                              \
        memcpy(b, a, count * sizeof(Type));                                                                            \
        model_log.count = library_log.count = 0;                                                                       \
        current_log = &model_log;                                                                                      \
        if (with_argument)                                                                                             \
            model_qsort_r(a, count, sizeof(Type), compare_argument, &model_log);                                       \
        else                                                                                                           \
            model_qsort(a, count, sizeof(Type), compare);                                                              \
        current_log = &library_log;                                                                                    \
        qsort(b, count, sizeof(Type), compare);                                                                        \
        EXPECT(memcmp(a, b, count * sizeof(Type)) == 0, "sort of %zu " #Type, (size_t)count);                          \
        compare_logs("sort", count);                                                                                   \
        free(a);                                                                                                       \
        free(b);                                                                                                       \
    } while (0)

#define ITSELF(element) element
#define FIRST(element) (element).small

static void compare_sorts(size_t count, unsigned keys, int with_argument)
{
    COMPARE_SORTS(Small, count, keys, ITSELF);
    COMPARE_SORTS(Large, count, keys, FIRST);
}

static int compare_bytes(const void *left, const void *right)
{
    return *(const unsigned char *)left % 16 - *(const unsigned char *)right % 16;
}

static void compare_byte_sorts(size_t size)
{
    unsigned char a[60 * 7], b[60 * 7];
    size_t count = test_below(60);
    for (size_t index = 0; index < sizeof a; index++)
        a[index] = b[index] = (unsigned char)test_below(256);
    model_qsort(a, count, size, compare_bytes);
    qsort(b, count, size, compare_bytes);
    EXPECT(memcmp(a, b, sizeof a) == 0, "%zu of size %zu", count, size);
}

static void compare_searches(size_t count)
{
    Small elements[40];
    for (size_t index = 0; index < count; index++) {
        elements[index].key = (int)(index / 2) * 2;
        elements[index].identity = (int)index;
    }
    for (int key = -1; key <= (int)count + 1; key++) {
        Small sought = {key, -1};
        model_log.count = library_log.count = 0;
        current_log = &model_log;
        void *a = model_bsearch(&sought, elements, count, sizeof(Small), compare);
        current_log = &library_log;
        void *b = bsearch(&sought, elements, count, sizeof(Small), compare);
        EXPECT(a == b, "%d in %zu", key, count);
        compare_logs("search", count);
        EXPECT(model_lfind(&sought, elements, &count, sizeof(Small), compare) ==
                   lfind(&sought, elements, &count, sizeof(Small), compare),
               "%d in %zu", key, count);
    }
}

/* Where the library may do what C allows, equal elements change places, and any of them is found. */
static void check_equal_elements(void)
{
    Small elements[3] = {{5, 0}, {5, 1}, {5, 2}};
    static const long change[] = {1, 1, 1}, last[] = {1, 2}, beyond[] = {1, 99};
    native_lifted = 1;
    current_log = &model_log;
    native_set_nondet(change, 3);
    model_qsort(elements, 3, sizeof(Small), compare);
    EXPECT(elements[0].identity == 2 && elements[1].identity == 1 && elements[2].identity == 0, "changed places");
    Small sought = {5, -1};
    native_set_nondet(last, 2);
    EXPECT(model_bsearch(&sought, elements, 3, sizeof(Small), compare) == elements + 2, "the last one");
    elements[2].key = 6;
    native_set_nondet(beyond, 2);
    EXPECT(model_bsearch(&sought, elements, 3, sizeof(Small), compare) == elements + 1, "an equal one");
    native_lifted = 0;
}

void test_sorting(void)
{
    check_equal_elements();
    for (size_t count = 0; count < 40; count++) {
        for (int round = 0; round < 60; round++) {
            compare_sorts(count, test_below(2) ? 3 : 1000, 0);
            compare_sorts(count, test_below(2) ? 3 : 1000, 1);
        }
        compare_searches(count);
    }
    compare_sorts(5000, 1000, 0);
    for (int round = 0; round < 2000; round++)
        compare_byte_sorts(1 + test_below(7));
}
