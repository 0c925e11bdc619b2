// what: a heap block is read one element before its start
// expect: bounds 8
#include <stdlib.h>
int main(void) {
    long *v = calloc(4, sizeof *v), *p = v + 4, s = 0;
    do {
        p--;
        s += *p;
    } while (p >= v);
    free(v);
    return (int)s;
}
