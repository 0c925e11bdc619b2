// what: GNU statement expressions: values, scopes, loops, returns and gotos inside, nested, in macros
#include <stdio.h>

#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
#define SWAP(a, b) ({ __typeof__(a) t_ = a; a = b; b = t_; (void)0; })
#define SUM(n) ({ int s_ = 0; for (int i_ = 1; i_ <= (n); i_++) s_ += i_; s_; })
struct pair { int a, b; };

static int first_multiple(int of, int from) {
    for (;; from++) {
        int r = ({ if (from % of == 0) return from * 1000 + of; from; });
        if (r > 100) return -1;
    }
}
static int loops(int n) {
    int total = 0;
    for (int i = 0; i < n; i++) total += ({ if (i == 3) continue; if (i == 6) break; i * 10; });
    return total;
}
static int jump(int x) {
    int y = ({ if (x > 5) goto big; x * 2; });
    return y;
big:
    return x * 100;
}

int main(void) {
    int x = 3, y = 8;
    printf("%d %d\n", MAX(x, y), MAX(x++, 1));
    printf("%d\n", x);
    printf("%.1f\n", MAX(2, 2.5));
    SWAP(x, y); printf("%d %d\n", x, y);
    printf("%d %d\n", SUM(10), MAX(SUM(4), SUM(3)) + SUM(2));
    int v = ({ int x = 100; x += 1; ({ int x = 7; x * 2; }) + x; }); printf("%d %d\n", v, x);
    struct pair p = ({ struct pair q = {4, 5}; q.a += 10; q; }); printf("%d %d\n", p.a, p.b);
    printf("%d\n", ({ struct pair q = {6, 7}; q; }).b);
    printf("%d %d\n", first_multiple(7, 15), first_multiple(200, 50));
    printf("%d %d\n", loops(5), loops(10));
    printf("%d %d\n", jump(4), jump(6));
    ({ printf("void value\n"); });
    int n = ({ 1; 2; 3; }); printf("%d\n", n);
    const char *s = ({ const char *t; switch (n) { case 3: t = "three"; break; default: t = "other"; } t; });
    puts(s);
    int a[] = {({ n++; n; }), ({ int m = 2; m * 5; })}; printf("%d %d %d\n", a[0], a[1], n); n += 4;
    if (({ int k = n; k > 5; })) puts("condition");
    while (({ n--; n > 2; })) printf("%d ", n);
    printf("\n");
    double d = ({ float f = 0.1f; f; }); printf("%.10f\n", d);
    char c = ({ int big = 300; big; }); printf("%d\n", c);
    int *ptr = ({ static int kept = 9; kept++; &kept; }); printf("%d\n", *ptr);
    printf("%zu\n", sizeof(({ char z = 1; z; })));
    n = 5 && ({ x = 0; 1; }) && ({ y = 0; 0; }) && ({ y = 44; 1; }); printf("%d %d %d\n", n, x, y);
    return ({ int r = 21; r * 2; });
}
