// what: the end of an array that was a number leads back into the array, whatever begins there
// verdict: safe
#include <assert.h>
#include <stdint.h>
int main(void) {
    char a[3] = {1, 2, 3}, b[3] = {4, 5, 6};
    uintptr_t start = (uintptr_t)b;
    char *end = (char *)(uintptr_t)(a + 3);
    int sum = 0;
    while (end != a)
        sum += *--end;
    assert(sum == 6);
    char *first = (char *)start;
    assert(first[0] == 4 && first[2] == 6);
    return 0;
}
