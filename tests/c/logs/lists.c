// what: a list in allocated memory, which events walk along
// input: 15:18:wherefore_choose 1 0..3
// input: 20:25:wherefore_choose 3 0..2
#include <stdlib.h>
#include "wherefore.h"

struct node {
    struct node *next;
    int content;
};

int main(void)
{
    struct node *list = NULL;
    int length = wherefore_choose(3);
    for (int i = 0; i < length; i++) {
        struct node *node = malloc(sizeof *node);
        if (node == NULL)
            return 1;
        node->content = wherefore_choose(2);
        node->next = list;
        list = node;
    }
    while (list != NULL) {
        struct node *next = list->next;
        EVR_value("NODE", list->content);
        free(list);
        list = next;
    }
    return 0;
}
