// what: pointer arithmetic, differences, comparison and indexing over every element size, one past the end, void and char
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct s12 { int a[3]; };
#define WALK(T, n, init) do { T v[n]; T *p; int k = 0; for (p = v; p < v + n; p++) *p = (T)(init + k++); \
    printf("%s: %td %td ", #T, p - v, (char *)p - (char *)v); p--; printf("%d %d %d\n", (int)*p, (int)p[-2], (int)*(p - n + 1)); } while (0)

static int distance(const int *from, const int *to) {
    int d = 0;
    if (from <= to) while (from != to) from++, d++;
    else d = -distance(to, from);
    return d;
}
static char *find(char *s, char c) { for (; *s; s++) if (*s == c) return s; return NULL; }

int main(void) {
    WALK(char, 5, 1);
    WALK(short, 6, -3);
    WALK(int, 7, 100);
    WALK(long, 4, 9);
    WALK(float, 5, 0.5f);
    WALK(double, 5, 2);
    WALK(_Bool, 4, 0);
    WALK(long double, 4, 1);
    int a[10]; for (int i = 0; i < 10; i++) a[i] = i * 11;
    int *p = a + 3, *q = &a[8], *end = &a[10];
    printf("%td %td %td\n", q - p, p - q, end - a);
    printf("%d %d %d %d\n", *(p + 2), p[-3], *(q - 1), -1[q]);
    printf("%d %d %d %d %d\n", p < q, p > q, p == q - 5, p != q, end >= q);
    p += 2; q -= 3; printf("%d %d\n", p == q, *p);
    printf("%d %d\n", distance(a, end), distance(q, a));
    printf("%d ", *p++ + 1); printf("%d\n", p == q + 1);
    unsigned char step = 3;
    long back = -2;
    p = a;
    p += step;
    p += back;
    printf("%d %d\n", *p, *(p + (short)4));
    size_t big = 5; p = &a[9] - big; printf("%d %d\n", *p, p[(int)-1]);
    struct s12 s[4] = {{{1, 2, 3}}, {{4, 5, 6}}, {{7, 8, 9}}};
    struct s12 *ps = s;
    ps++;
    printf("%d %d %td\n", ps->a[1], (ps + 1)->a[2], &s[3] - ps);
    void *v = a;
    v = (char *)v + 2 * sizeof(int);
    printf("%d\n", *(int *)v);
    v += 4;
    printf("%d\n", *(int *)v);
    char text[] = "pointer arithmetic", *c = find(text, 'r'); printf("%td %s %c\n", c - text, c + 2, c[-1]);
    char *d = find(c + 1, 'r');
    printf("%td %d\n", d - c, find(text, 'z') == NULL);
    *d = 0;
    printf("%s %d\n", text, find(d, 'a') == NULL);
    int *null = NULL; printf("%d %d %d\n", null == 0, !null, null + 0 == NULL);
    int m[3][5]; int (*row)[5] = m; row += 2; printf("%td %td\n", row - m, (*row + 4) - *row);
    int **pp = &p, ***ppp = &pp; **pp = 1000; ***ppp += 1; (**ppp)--; printf("%d %d\n", a[4], *p);
    *pp = a + 1; printf("%d\n", *p); const int *const cp = p; printf("%d\n", cp[1]);
    int *ptrs[3] = {a, a + 4, a + 9}, **it = ptrs;
    printf("%d ", **it++);
    printf("%d %d\n", **it, *it[1]);
    *++it -= 1;
    printf("%d\n", *ptrs[2]);
    uintptr_t u = (uintptr_t)&a[2], w = (uintptr_t)&a[7];
    printf("%d %d\n", (int)(w - u), *(int *)(u + 3 * sizeof(int)));
    printf("%d\n", (int)((w | 3) & ~(uintptr_t)3) == (int)w);
    intptr_t offset = (char *)&a[6] - (char *)a; printf("%d\n", *(int *)((char *)a + offset));
    int x = 5, *px = &x; px[0]++; *&x += 2; (*&*px)++; printf("%d\n", x);
    printf("%d\n", &a[3] == a + 3 && &*p == p && (void *)a == (void *)&a && &s->a[0] == (int *)s);
    for (int *lo = a, *hi = a + 9; lo < hi; lo++, hi--) {
        int t = *lo;
        *lo = *hi;
        *hi = t;
    }
    printf("%d %d\n", a[0], a[9]);
    return (int)(find(text, 'e') - text);
}
