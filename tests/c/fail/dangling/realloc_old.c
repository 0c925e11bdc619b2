// what: the old pointer is used after realloc moved the block
// expect: dangling 9
#include <stdlib.h>
int main(void) {
    char *p = malloc(4), *q;
    p[0] = 'a';
    q = realloc(p, 4000);
    q[1] = 'b';
    p[2] = 'c';
    free(q);
    return 0;
}
