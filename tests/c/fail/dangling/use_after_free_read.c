// what: a block is read after it was freed
// expect: dangling 8
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    *p = 5;
    free(p);
    return *p;
}
