// in: 5 3 8 1 9 0
// in: 4 4 2 0
// in: 7 0
// in: 0
// in: 1 2 3 0
#include <stdio.h>
#include <stdlib.h>
struct node { int data; struct node *next; };
struct node *insert(struct node *head, int data)
{
    struct node *n = malloc(sizeof(struct node));
    n->data = data;
    n->next = NULL;
    if (head == NULL || data < head->data) { //!1 if (head == NULL || data > head->data) {
        n->next = head; //!2 
        return n;
    }
    struct node *p = head;
    while (p->next != NULL && p->next->data < data) //!3 while (p->next != NULL && p->data < data)
        p = p->next;
    n->next = p->next;
    p->next = n;
    return head;
}
int length(struct node *p)
{
    int n = 0;
    while (p != NULL) { //!4 while (p->next != NULL) {
        n++;
        p = p->next;
    }
    return n;
}
int main(void)
{
    struct node *head = NULL;
    int x;
    while (scanf("%d", &x) == 1 && x != 0)
        head = insert(head, x);
    printf("Length: %d\n", length(head));
    for (struct node *p = head; p; p = p->next)
        printf("%d -> ", p->data);
    printf("NULL\n");
    return 0;
}
