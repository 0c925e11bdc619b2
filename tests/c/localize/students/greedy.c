// in: 3\n1 3\n2 4\n3 5
// in: 1\n0 1
// in: 4\n5 9\n1 2\n3 4\n0 6
// in: 3\n1 10\n2 3\n4 5
// in: 2\n1 2\n2 3
#include <stdio.h>
#include <stdlib.h>

struct talk {
    int begin, end;
};

static int by_end(const void *a, const void *b)
{
    const struct talk *x = a, *y = b;
    return x->end - y->end; //! return x->begin - y->begin;
}

int main(void)
{
    struct talk talks[100];
    int n, count = 0, free_at = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d %d", &talks[i].begin, &talks[i].end);
    qsort(talks, n, sizeof talks[0], by_end);
    for (int i = 0; i < n; i++)
        if (talks[i].begin >= free_at) { //!2 if (talks[i].begin > free_at) {
            count++;
            free_at = talks[i].end;
        }
    printf("%d\n", count);
    return 0;
}
