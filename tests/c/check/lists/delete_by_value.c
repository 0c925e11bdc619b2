// what: a value is deleted from a list through a pointer to the link
// verdict: safe
// flags: --check leak
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node {
    int value;
    struct node *next;
};
static int delete(struct node **link, int value) {
    for (; *link; link = &(*link)->next)
        if ((*link)->value == value) {
            struct node *dead = *link;
            *link = dead->next;
            free(dead);
            return 1;
        }
    return 0;
}
int main(void) {
    struct node *list = NULL;
    for (int i = 3; i >= 1; i--) {
        struct node *n = malloc(sizeof *n);
        n->value = 10 * i;
        n->next = list;
        list = n;
    }
    int value = __VERIFIER_nondet_int();
    int deleted = delete(&list, value), left = 0;
    while (list) {
        assert(list->value != value);
        struct node *next = list->next;
        free(list);
        list = next;
        left++;
    }
    assert(left + deleted == 3);
    return 0;
}
