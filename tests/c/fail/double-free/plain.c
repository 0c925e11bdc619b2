// what: a block is freed twice on the error path
// expect: double-free 14
#include <stdlib.h>
static int process(int *v, int n) {
    if (n > 3) {
        free(v);
        return -1;
    }
    return v[0];
}
int main(void) {
    int *v = calloc(5, sizeof *v);
    int r = process(v, 5);
    free(v);
    return r;
}
