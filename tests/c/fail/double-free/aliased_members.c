// what: two containers share a block and both free it
// expect: double-free 6
#include <stdlib.h>
struct text { char *data; };
static void drop(struct text *t) {
    free(t->data);
    t->data = NULL;
}
int main(void) {
    struct text a = {malloc(3)}, b;
    b = a;
    drop(&a);
    drop(&a);
    drop(&b);
    return 0;
}
