// what: malloc, calloc, realloc, free: contents kept, zeroed, growing, shrinking, null arguments, many blocks
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct matrix { int rows, cols; double **cell; };
static struct matrix *matrix_new(int r, int c) {
    struct matrix *m = malloc(sizeof *m);
    m->rows = r;
    m->cols = c;
    m->cell = malloc(r * sizeof *m->cell);
    for (int i = 0; i < r; i++) m->cell[i] = calloc(c, sizeof **m->cell);
    return m;
}
static void matrix_free(struct matrix *m) {
    for (int i = 0; i < m->rows; i++) free(m->cell[i]);
    free(m->cell);
    free(m);
}
static char *repeat(const char *s, int n) {
    char *r = malloc(strlen(s) * n + 1), *p = r;
    *p = 0;
    while (n-- > 0) p += strlen(strcpy(p, s));
    return r;
}
static int *range(int from, int to) {
    int *r = malloc((to - from) * sizeof *r);
    for (int i = from; i < to; i++) r[i - from] = i;
    return r;
}

int main(void) {
    int *a = malloc(5 * sizeof *a); for (int i = 0; i < 5; i++) a[i] = i * i;
    a = realloc(a, 10 * sizeof *a);
    for (int i = 5; i < 10; i++) a[i] = -i;
    int s = 0;
    for (int i = 0; i < 10; i++) s = s * 3 + a[i];
    printf("%d\n", s);
    a = realloc(a, 3 * sizeof *a); printf("%d %d %d\n", a[0], a[1], a[2]); free(a);
    int *z = calloc(100, sizeof *z), any = 0;
    for (int i = 0; i < 100; i++) any |= z[i];
    printf("%d\n", any);
    free(z);
    free(NULL);
    char *p = realloc(NULL, 10);
    strcpy(p, "fresh");
    p = realloc(p, 1000);
    printf("%s\n", p);
    memset(p, 'x', 999);
    p[999] = 0;
    printf("%zu\n", strlen(p));
    p = realloc(p, 4);
    p[3] = 0;
    puts(p);
    free(p);
    struct matrix *m = matrix_new(3, 4);
    for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m->cell[i][j] += i * 0.5 + j;
    printf("%g %g\n", m->cell[2][3], m->cell[0][0]);
    matrix_free(m);
    char *r = repeat("ab", 5), *e = repeat("zz", 0); printf("%s [%s]\n", r, e); free(r); free(e);
    void *blocks[50];
    for (int i = 0; i < 50; i++) {
        blocks[i] = malloc(i + 1);
        memset(blocks[i], i, i + 1);
    }
    int distinct = 1;
    for (int i = 0; i < 50; i++) for (int j = 0; j < i; j++) distinct &= blocks[i] != blocks[j];
    long sum = 0;
    for (int i = 0; i < 50; i++) {
        for (int j = 0; j <= i; j++) sum += ((unsigned char *)blocks[i])[j];
        if (i % 2) free(blocks[i]);
    }
    for (int i = 0; i < 50; i += 2) free(blocks[i]);
    printf("%d %ld\n", distinct, sum);
    void *q = malloc(1); printf("%d %d\n", q != NULL, (int)((uintptr_t)q % 16)); free(q);
    int *x = range(5, 15), *y = range(-3, 0); printf("%d %d\n", x[9], y[2]); free(y); free(x);
    struct node { struct node *next; int v; } *list = NULL;
    for (int i = 0; i < 5; i++) {
        struct node *n = malloc(sizeof *n);
        *n = (struct node){list, i};
        list = n;
    }  while (list) {
        struct node *n = list;
        printf("%d ", n->v);
        list = n->next;
        free(n);
    }
    printf("\n");
    int (*grid)[4] = malloc(3 * sizeof *grid);
    for (int i = 0; i < 12; i++) grid[i / 4][i % 4] = i;
    printf("%d %zu\n", grid[2][1], sizeof *grid);
    free(grid);
    char **words = calloc(4, sizeof *words);
    printf("%d\n", words[0] == NULL);
    words[0] = strdup("dup");
    words[1] = strndup("dupped", 3);
    printf("%d %s\n", strcmp(words[0], words[1]), words[1]);
    for (int i = 0; i < 4; i++) free(words[i]);
    free(words);
    double *d = aligned_alloc(64, 128);
    d[15] = 2.5;
    printf("%d %g\n", (int)((uintptr_t)d % 64), d[15]);
    free(d);
    size_t cap = 1, n = 0;
    char *buffer = malloc(cap);
    for (int i = 0; i < 300; i++) {
        if (n == cap) buffer = realloc(buffer, cap *= 2);
        buffer[n++] = (char)i;
    }
    printf("%zu %d\n", cap, buffer[299]);
    free(buffer);
    return (int)(sum % 200);
}
