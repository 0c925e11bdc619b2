// what: realloc of an array on the stack
// expect: invalid-free 6
#include <stdlib.h>
int main(void) {
    int small[4] = {1, 2, 3, 4}, *v = small;
    v = realloc(v, 8 * sizeof *v);
    return v[0];
}
