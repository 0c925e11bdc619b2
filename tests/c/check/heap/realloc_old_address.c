// what: a saved address of the old object may be that of the new one, through which it is then read
// verdict: unsafe
// fails: dangling 14
// Where an object is is no input.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    int *numbers = malloc(sizeof *numbers);
    uintptr_t before = (uintptr_t)numbers;
    *numbers = 7;
    numbers = realloc(numbers, 2 * sizeof *numbers);
    if ((uintptr_t)numbers != before)
        return *(int *)before;
    assert(*(int *)before == 7);
    free(numbers);
    return 0;
}
