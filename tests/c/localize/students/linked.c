// in: 3 1 2 0
// in: 5 0
// in: 2 2 1 0
// in: 4 3 2 1 0
#include <stdio.h>
#include <stdlib.h>

struct item {
    int value;
    struct item *next;
};

struct item *append(struct item *list, int value)
{
    struct item *new = malloc(sizeof *new);
    new->value = value;
    new->next = NULL; //! new->next = list;
    if (list == NULL)
        return new;
    struct item *last = list;
    while (last->next != NULL) //!2 while (last != NULL)
        last = last->next;
    last->next = new; //!3 last = new;
    return list; //!4 return last;
}

int remove_all(struct item **list, int value)
{
    int removed = 0;
    while (*list != NULL) {
        if ((*list)->value == value) {
            struct item *old = *list;
            *list = old->next;
            free(old);
            removed++; //!5
        } else {
            list = &(*list)->next;
        }
    }
    return removed;
}

int main(void)
{
    struct item *list = NULL;
    int value;
    while (scanf("%d", &value) == 1 && value > 0)
        list = append(list, value);
    int removed = remove_all(&list, 2);
    for (struct item *one = list; one != NULL; one = one->next)
        printf("%d ", one->value);
    printf("(%d removed)\n", removed);
    return 0;
}
