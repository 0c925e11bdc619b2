// what: qsort and bsearch on ints, structs, strings and pointers, with stable tie-breaking and counted calls
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char name[12]; int age; double pay; };
static int comparisons;
static int ints(const void *a, const void *b) {
    comparisons++;
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}
static int down(const void *a, const void *b) { return ints(b, a); }
static int names(const void *a, const void *b) {
    return strcmp(((const struct person *)a)->name, ((const struct person *)b)->name);
}
static int ages(const void *a, const void *b) {
    const struct person *x = a, *y = b;
    return x->age != y->age ? x->age - y->age : names(a, b);
}
static int texts(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}
static int pay(const void *a, const void *b) {
    double d = ((const struct person *)a)->pay - ((const struct person *)b)->pay;
    return d < 0 ? -1 : d > 0;
}
static int bytes(const void *a, const void *b) {
    return *(const unsigned char *)a - *(const unsigned char *)b;
}
static int by_pointer(const void *a, const void *b) { return ages(*(void *const *)a, *(void *const *)b); }
static int key_age(const void *k, const void *e) { return *(const int *)k - ((const struct person *)e)->age; }

int main(void) {
    int v[100];
    unsigned seed = 7;
    for (int i = 0; i < 100; i++) {
        seed = seed * 1664525 + 1013904223;
        v[i] = (int)(seed >> 20) - 2000;
    }
    qsort(v, 100, sizeof *v, ints);
    int ok = 1;
    for (int i = 1; i < 100; i++) ok &= v[i - 1] <= v[i];
    printf("%d %d %d %d\n", ok, comparisons > 99, v[0], v[99]);
    qsort(v, 10, sizeof *v, down);
    for (int i = 0; i < 10; i++) printf("%d ", v[i]);
    printf("\n");
    qsort(v, 0, sizeof *v, ints);
    qsort(v, 1, sizeof *v, ints);
    printf("%d\n", v[0]);
    struct person p[] = {{"maria", 30, 5.5}, {"ann", 41, 2.25}, {"zoe", 30, 9}, {"bob", 25, 7.75}, {"carl", 41, 1}};
    qsort(p, 5, sizeof *p, names);
    for (int i = 0; i < 5; i++) printf("%s ", p[i].name);
    qsort(p, 5, sizeof *p, ages);
    for (int i = 0; i < 5; i++) printf("%s ", p[i].name);
    qsort(p, 5, sizeof *p, pay);
    for (int i = 0; i < 5; i++) printf("%g ", p[i].pay);
    printf("\n");
    const char *w[] = {"pear", "apple", "fig", "Apple", "banana", ""};
    qsort(w, 6, sizeof *w, texts);
    for (int i = 0; i < 6; i++) printf("[%s]", w[i]);
    printf("\n");
    char letters[] = "sorting letters"; qsort(letters, strlen(letters), 1, bytes); puts(letters);
    struct person *ptr[5];
    for (int i = 0; i < 5; i++) ptr[i] = &p[4 - i];
    qsort(ptr, 5, sizeof *ptr, by_pointer);
    for (int i = 0; i < 5; i++) printf("%s%d ", ptr[i]->name, ptr[i]->age);
    printf("\n");
    int sorted[] = {1, 3, 5, 7, 9, 11};
    for (int k = 0; k < 13; k += 3) {
        int *f = bsearch(&k, sorted, 6, sizeof *sorted, ints);
        printf("%d ", f ? (int)(f - sorted) : -1);
    }
    printf("\n");
    const char *key = "fig", **f = bsearch(&key, w, 6, sizeof *w, texts);
    printf("%s %d\n", f ? *f : "none", f ? (int)(f - w) : -1);
    key = "grape";
    printf("%d\n", bsearch(&key, w, 6, sizeof *w, texts) == NULL);
    qsort(p, 5, sizeof *p, ages);
    int age = 25;
    struct person *found = bsearch(&age, p, 5, sizeof *p, key_age);
    printf("%s\n", found ? found->name : "none");
    age = 33;
    printf("%d\n", bsearch(&age, p, 5, sizeof *p, key_age) == NULL);
    double d[] = {2.5, -1, 1e10, 0, -1e-10};
    int cmp(const void *, const void *);
    qsort(d, 5, sizeof *d, cmp);
    for (int i = 0; i < 5; i++) printf("%g ", d[i]);
    printf("\n");
    short grid[4][2] = {{3, 1}, {1, 9}, {2, 5}, {1, 2}};
    int rows(const void *, const void *);
    qsort(grid, 4, sizeof *grid, rows);
    for (int i = 0; i < 4; i++) printf("%d,%d ", grid[i][0], grid[i][1]);
    printf("\n");
    return found != NULL ? 60 + (int)(found - p) : 1;
}
int cmp(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}
int rows(const void *a, const void *b) {
    const short *x = a, *y = b;
    return x[0] != y[0] ? x[0] - y[0] : x[1] - y[1];
}
