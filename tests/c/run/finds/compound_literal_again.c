// what: a compound literal that is evaluated again reads what it held before
#include <stdio.h>

struct node { int v, i; };

int main(void)
{
    struct node *p = 0;
    int *q = 0, i = 0;
again:
    p = &(struct node){p ? p->v + 1 : 10, i};
    q = &(int){q ? *q + 2 : 5};
    if (++i < 4)
        goto again;
    printf("%d %d %d\n", p->v, p->i, *q);
    return 0;
}
