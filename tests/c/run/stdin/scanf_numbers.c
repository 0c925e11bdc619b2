// what: scanf and sscanf conversions: widths, suppression, sets, counts, mismatches, end of file
// stdin: 12 -7 0x1f 017 3.5e2 word c 99bottles\n1,2;3\n   spaced   out\nabc123def\n5 6 x 7\nlast
#include <stdio.h>

int main(void) {
    int a, b, n; unsigned x, o; double d; char w[64], c, e; float f; long l; short s;
    n = scanf("%d %d %x %o %lf %s %c", &a, &b, &x, &o, &d, w, &c);
    printf("%d: %d %d %u %u %g %s %c\n", n, a, b, x, o, d, w, c);
    n = scanf("%d%5s", &a, w); printf("%d: %d %s\n", n, a, w); n = scanf("%s", w); printf("%d: %s\n", n, w);
    n = scanf("%d,%d;%d", &a, &b, (int *)&x);
    printf("%d: %d %d %u\n", n, a, b, x);
    n = scanf(" %[a-z] %19s", w, w + 30);
    printf("%d: %s %s\n", n, w, w + 30);
    n = scanf(" %[a-z]%3d%[^\n]", w, &a, w + 30);
    printf("%d: %s %d %s\n", n, w, a, w + 30);
    n = scanf("%d %*d %d", &a, &b);
    printf("%d: %d\n", n, a);
    n = scanf("%c%c", &c, &e);
    printf("%d: [%c] [%c]\n", n, c, e);
    n = scanf("%d", &a);
    printf("%d: %d\n", n, a);
    n = scanf("%d", &a);
    printf("%d\n", n);
    n = scanf("%s", w);
    printf("%d: %s\n", n, w);
    n = scanf("%d", &a);
    printf("%d %d\n", n, n == EOF);
    printf("%d\n", feof(stdin) != 0);
    n = sscanf("10 20 30", "%d %d", &a, &b);
    printf("%d %d %d\n", n, a, b);
    n = sscanf("x=5, y=-6", "x=%d, y=%d", &a, &b);
    printf("%d %d %d\n", n, a, b);
    n = sscanf("x=5; y=6", "x=%d, y=%d", &a, &b);
    printf("%d %d\n", n, a);
    n = sscanf("", "%d", &a);
    printf("%d\n", n);
    n = sscanf("abc", "%d", &a);
    printf("%d\n", n);
    n = sscanf("12345678", "%3d%2d%1s", &a, &b, w);
    printf("%d %d %d %s\n", n, a, b, w);
    int used = 0;
    n = sscanf("42 rest", "%d%n", &a, &used);
    printf("%d %d %d\n", n, a, used);
    n = sscanf("3.25 1e3", "%f %lf", &f, &d);
    printf("%d %g %g\n", n, f, d);
    n = sscanf("-9000000000 -5", "%ld %hd", &l, &s);
    printf("%d %ld %d\n", n, l, s);
    n = sscanf("ff 0xAB 777", "%x %i %o", &x, &a, &o);
    printf("%d %u %d %u\n", n, x, a, o);
    n = sscanf("50% done", "%d%% %s", &a, w);
    printf("%d %d %s\n", n, a, w);
    n = sscanf("key: value with spaces", "%[^:]: %[^\n]", w, w + 30);
    printf("%d %s %s\n", n, w, w + 30);
    unsigned char hh;
    unsigned long long ull;
    n = sscanf("200 18446744073709551615", "%hhu %llu", &hh, &ull);
    printf("%d %d %llu\n", n, hh, ull);
    n = sscanf("  a  b", "%c%c %c", &c, &e, w);
    printf("%d [%c][%c][%c]\n", n, c, e, w[0]);
    n = sscanf("2024-02-29T10:20", "%d-%d-%dT%d:%d", &a, &b, (int *)&x, (int *)&o, &n);
    printf("%d %d %u %u\n", a, b, x, o);
    n = sscanf("abc]def", "%[]abc]", w);
    printf("%d %s\n", n, w);
    n = sscanf("a-z-", "%[a-]", w);
    printf("%d %s\n", n, w);
    return a % 200;
}
