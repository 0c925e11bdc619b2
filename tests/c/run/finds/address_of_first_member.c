// what: the address of a place at offset zero behind a computed pointer, beside another operand
#include <stdio.h>

struct pair { int a, b; };

static int nth(struct pair *p, int i) { return *(&p->a + i); }

int main(void)
{
    struct pair s[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}}, *p = s;
    int i = 1, j = 3, grid[4][3] = {{0, 1, 2}, {3, 4, 5}}, (*row)[3] = grid, k = 1, c = 2;
    int *q = &row[k][0] + c * 1;
    printf("%d %ld %d %d\n", &p[i].a == &p[j].a, (long)(&p[j].a - &p[i].a), *q, nth(&s[2], 1));
    return 0;
}
