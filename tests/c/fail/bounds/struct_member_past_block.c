// what: a member lies beyond the allocated part of a struct
// expect: bounds 8
#include <stdlib.h>
struct pair { int a, b; };
int main(void) {
    struct pair *p = malloc(sizeof(int));
    p->a = 1;
    p->b = 2;
    int r = p->a;
    free(p);
    return r;
}
