// what: a static table is freed as if it were dynamic
// expect: invalid-free 8
#include <stdlib.h>
static int defaults[4] = {1, 2, 3, 4};
static int *table = defaults;
int main(void) {
    int first = table[0];
    free(table);
    return first;
}
