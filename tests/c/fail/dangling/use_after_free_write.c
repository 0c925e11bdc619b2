// what: a second owner writes after the first freed
// expect: dangling 13
#include <stdlib.h>
struct owner { int *data; };
static void release(struct owner *o) {
    free(o->data);
    o->data = NULL;
}
int main(void) {
    struct owner a = {malloc(4 * sizeof(int))}, b = a;
    b.data[0] = 1;
    release(&a);
    b.data[1] = 2;
    return 0;
}
