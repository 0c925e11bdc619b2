// what: a list walk looks one node too far ahead
// expect: null 9
#include <stddef.h>
struct node { struct node *next; long pad[4]; int value; };
int main(void) {
    struct node c = {NULL, {0}, 3}, b = {&c, {0}, 2}, a = {&b, {0}, 1};
    int s = 0;
    for (struct node *p = &a; p; p = p->next)
        s += p->next->value;
    return s;
}
