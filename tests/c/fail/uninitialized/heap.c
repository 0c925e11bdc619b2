// what: a block from malloc is used as if it were zero
// expect: uninitialized 9
// flags: --check uninitialized
#include <stdlib.h>
int main(void) {
    int *v = malloc(4 * sizeof *v), n = 0;
    v[0] = v[1] = v[2] = 1;
    for (int i = 0; i < 4; i++)
        if (v[i] == 1)
            n++;
    free(v);
    return n;
}
