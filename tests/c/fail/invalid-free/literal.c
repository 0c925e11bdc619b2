// what: a string literal is freed
// expect: invalid-free 9
#include <stdlib.h>
static char *name(int i) {
    return i ? "static" : calloc(4, 1);
}
int main(void) {
    for (int i = 0; i < 2; i++)
        free(name(i));
    return 0;
}
