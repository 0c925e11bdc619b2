// what: memset takes the size of a pointer times the count
// expect: bounds 7
#include <stdlib.h>
#include <string.h>
int main(void) {
    short *v = malloc(10 * sizeof *v);
    memset(v, 0, 10 * sizeof v);
    free(v);
    return 0;
}
