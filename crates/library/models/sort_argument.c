#include "intrinsics.h"

void qsort(void *elements, size_t count, size_t size, int (*compare)(const void *left, const void *right));

typedef int Compare(const void *left, const void *right, void *argument);

static Compare *current_compare;
static void *current_argument;

static int compare_with_argument(const void *left, const void *right)
{
    return current_compare(left, right, current_argument);
}

void qsort_r(void *elements, size_t count, size_t size, Compare *compare, void *argument)
{
    /* A comparison may sort in turn. */
    Compare *outer_compare = current_compare;
    void *outer_argument = current_argument;
    current_compare = compare;
    current_argument = argument;
    qsort(elements, count, size, compare_with_argument);
    current_compare = outer_compare;
    current_argument = outer_argument;
}
