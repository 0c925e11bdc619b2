// in: 3\n1 2 3
// in: 1\n5
// in: 0
// in: 4\n9 8 7 6
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *first = NULL, *last = NULL;
    int n;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            return 1;
        scanf("%d", &node->value);
        node->next = NULL;
        if (last)
            last->next = node;
        else
            first = node;
        last = node; //!
    }
    for (struct node *p = first; p; p = p->next)
        printf("%d -> ", p->value);
    printf("end\n");
    while (first) {
        struct node *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
