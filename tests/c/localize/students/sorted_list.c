// in: 4\n3 1 2 3
// in: 0
// in: 3\n1 2 3
// in: 3\n3 2 1
// in: 1\n5
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static struct node *insert(struct node *head, int value)
{
    struct node *node = malloc(sizeof *node);
    if (node == NULL)
        exit(1);
    node->value = value;
    node->next = NULL;
    if (head == NULL || value < head->value) { //! if (head == NULL) {
        node->next = head;
        return node;
    }
    struct node *at = head;
    while (at->next != NULL && at->next->value < value) //!2 while (at->next != NULL && at->value < value)
        at = at->next;
    node->next = at->next;
    at->next = node;
    return head;
}

int main(void)
{
    struct node *head = NULL;
    int n, x;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%d", &x);
        head = insert(head, x);
    }
    for (struct node *p = head; p != NULL; p = p->next)
        printf("%d ", p->value);
    printf("\n");
    while (head != NULL) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
