// what: effects on one object that C puts in an order
#include <stdio.h>
struct node { int v; struct node *next; };
struct bits { unsigned a : 3, b : 3; } bits = {1, 2};
union number { int i; float f; };
static int id(int x) { return x; }
static int g;
static int next(void) { return ++g; }
static char *out;
static void put(char c) { *out++ = c; }
int main(void) {
    int i = 0, j = 1, a[8] = {5, 6, 7, 8}, b[8] = {1, 2, 3, 4};
    i = i + 1;
    i = id(i++) + 1;
    i = (i++, i + 1);
    i = i++ ? 7 : 8;
    j = (i && j++) ? j : 7;
    j = (j = 2, j + 3);
    printf("%d %d\n", i, j);
    int *p = a, *q = b;
    *p++ = *q++;
    *p = *q++ + *p;
    while (q < b + 4) *p++ = *q++;
    printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
    int k = 0;
    a[k] = k + 1;
    a[k++] = 9;
    b[k] = a[k - 1]++;
    k += a[k];
    k = a[0] = k + 1;
    printf("%d %d %d %d\n", a[0], a[1], b[1], k);
    struct node n2 = {2, 0}, n1 = {1, &n2}, *n = &n1;
    struct node *seen = 0, *rest;
    while (n) { rest = n->next; n->next = seen; seen = n; n = rest; }
    n = seen;
    n = n->next = &n2;
    printf("%d %d\n", seen->v, n->v);
    bits.a = bits.b++;
    union number u;
    u.i = 1;
    u.i = u.i + 1;
    printf("%u %u %d\n", bits.a, bits.b, u.i);
    int c = 3;
    c > 2 ? c++ : c--;
    int d = c++ && c++;
    int e = c++ || c++;
    printf("%d %d %d\n", c, d, e);
    char text[8];
    out = text;
    put('a');
    put('b');
    *out++ = 'c';
    *out++ = '\0';
    puts(text);
    struct { int x, y; } s = {1, 2}, *t = &s;
    t->x = t->y++;
    s.x += s.y--;
    printf("%d %d %d\n", s.x, s.y, next());
    for (i = 0, j = 3; i < j; i++, j--) { int h = a[i]; a[i] = a[j], a[j] = h; }
    int m[2][2] = {{1, 2}, {3, 4}}, r = 0;
    m[r][0] = m[1 - r][1]++;
    printf("%d %d\n", m[0][0], m[1][1]);
    int length = 2;
    char row[length++];
    length = (int)sizeof row + length;
    printf("%d\n", length);
    return 0;
}
