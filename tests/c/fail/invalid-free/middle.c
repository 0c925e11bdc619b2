// what: the pointer was advanced before it is freed
// expect: invalid-free 8
#include <stdlib.h>
int main(void) {
    char *p = calloc(8, 1);
    for (int i = 0; i < 7; i++)
        *p++ = 'x';
    free(p);
    return 0;
}
