#include "intrinsics.h"

/* A merge sort that splits at half and prefers the left of two equal elements. glibc's qsort does the same, so equal
   elements end in the same order and the comparison function sees the same pairs in the same sequence. */

typedef int Compare(const void *left, const void *right);

static void merge(char *elements, size_t left_count, size_t count, size_t size, Compare *compare, char *scratch)
{
    size_t left = 0;
    size_t right = left_count;
    size_t merged = 0;
    while (left < left_count && right < count) {
        int order = compare(elements + left * size, elements + right * size);
        if (order == 0
            && WHEREFORE_MAY_DIFFER("qsort keeps the order of equal elements", "whether equal elements change places"))
            order = 1;
        if (order <= 0) {
            __wherefore_copy(scratch + merged * size, elements + left * size, size);
            left++;
        } else {
            __wherefore_copy(scratch + merged * size, elements + right * size, size);
            right++;
        }
        merged++;
    }
    /* What is left of the right half is in its place already. */
    __wherefore_copy(scratch + merged * size, elements + left * size, (left_count - left) * size);
    __wherefore_copy(elements, scratch, right * size);
}

static void sort(char *elements, size_t count, size_t size, Compare *compare, char *scratch)
{
    if (count <= 1)
        return;
    size_t left_count = count / 2;
    sort(elements, left_count, size, compare, scratch);
    sort(elements + left_count * size, count - left_count, size, compare, scratch);
    merge(elements, left_count, count, size, compare, scratch);
}

void qsort(void *elements, size_t count, size_t size, Compare *compare)
{
    if (count <= 1)
        return;
    char *scratch = __wherefore_allocate(count * size);
    /* qsort cannot fail: without scratch memory glibc sorts in place. */
    __wherefore_assume(scratch != NULL);
    sort(elements, count, size, compare, scratch);
    __wherefore_free(scratch);
}
