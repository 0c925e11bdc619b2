// what: the old pointer is freed after realloc
// expect: double-free 8
#include <stdlib.h>
int main(void) {
    int *p = malloc(8), *q = realloc(p, 8000);
    q[1999] = 1;
    free(q);
    free(p);
    return 0;
}
