// what: the only pointer to a block is overwritten
// expect: leak 6
// flags: --check leak
#include <stdlib.h>
int main(void) {
    char *p = malloc(10);
    p[0] = 'a';
    p = malloc(20);
    p[0] = 'b';
    free(p);
    p = 0;
    return 0;
}
