// what: the results of calls live until the end of the full expression
#include <stdio.h>
#include <string.h>
struct text { char s[16]; };
struct matrix { int m[2][2]; };
static struct text hello(const char *name) {
    struct text t;
    strcpy(t.s, name);
    return t;
}
static struct matrix identity(void) { return (struct matrix){{{1, 0}, {0, 1}}}; }
static const char *same(const char *s) { return s; }
static int first(const int *p) { return p[0]; }
int main(void) {
    char copy[16];
    for (int i = 0; i < 3; i++) {
        strcpy(copy, same(hello(i == 1 ? "one" : "other").s));
        puts(copy);
    }
    if (strcmp(hello("a").s, hello("b").s) < 0) puts(strcat(hello("x").s, "y"));
    int sum = first(identity().m[1]) + identity().m[1][1] + *(identity().m[0] + 1);
    while (strlen(hello("abc").s) + (unsigned)sum < 6) sum++;
    switch (*hello("s").s) { case 's': printf("%d\n", sum); }
    int n = ({ int k = first(identity().m[0]); k + (int)strlen(hello("four").s); });
    printf("%d %s %d\n", n, hello("last").s, n > 2 && strlen(hello("z").s) == 1 ? *hello("q").s : 0);
    return 0;
}
