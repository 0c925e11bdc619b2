// what: memcpy, memmove, memset, memcmp, memchr over edges, overlaps, zero lengths and all byte values
#include <stdio.h>
#include <string.h>
#define mempcpy_(to, from, n) ((char *)memcpy(to, from, n) + (n))
#include <strings.h>

static int sgn(int x) { return (x > 0) - (x < 0); }
static void show(const char *b, int n) {
    for (int i = 0; i < n; i++) putchar(b[i] >= 32 && b[i] < 127 ? b[i] : '.');
    putchar('\n');
}

int main(void) {
    char b[32] = "abcdefghijklmnopqrstuvwxyz", c[32];
    printf("%d\n", memcpy(c, b, 27) == c);
    puts(c);
    memcpy(c + 5, "12345", 5);
    puts(c);
    memcpy(c, b, 0);
    puts(c);
    memmove(b + 3, b, 10);
    puts(b);
    memmove(b, b + 3, 10);
    puts(b);
    memmove(b + 1, b + 1, 20);
    puts(b);
    memmove(b + 25, b, 1);
    show(b, 27);
    memset(c, '*', 7);
    puts(c);
    memset(c + 2, 0x141, 3);
    puts(c);
    memset(c, 0, sizeof c);
    printf("%d\n", c[31] == 0 && c[0] == 0);
    printf("%d\n", memset(c, 1, 0) == c && c[0] == 0);
    int v[4];
    memset(v, 0xff, sizeof v);
    printf("%d %d\n", v[0], v[3]);
    memset(v, 1, sizeof v);
    printf("%d\n", v[2] == 0x01010101);
    memset(v + 1, 0, 2 * sizeof *v);
    printf("%d %d\n", v[1], v[3] != 0);
    printf("%d %d %d %d\n", sgn(memcmp("abc", "abd", 3)), sgn(memcmp("abd", "abc", 3)), memcmp("abc", "abd", 2), memcmp("x", "y", 0));
    printf("%d %d\n", sgn(memcmp("\xff", "\x01", 1)), sgn(memcmp("a\0b", "a\0c", 3)));
    const char t[] = "find\0me\xff";
    printf("%td %td %d %td\n", (char *)memchr(t, 'n', 9) - t, (char *)memchr(t, 0, 9) - t, memchr(t, 'z', 9) == NULL, (char *)memchr(t, 0xff, 9) - t);
    printf("%td %d\n", (char *)memchr(t, 'm' + 256, 9) - t, memchr(t, 'd', 3) == NULL);
    unsigned char all[256];
    for (int i = 0; i < 256; i++) all[i] = (unsigned char)i;
    int bad = 0;
    for (int i = 0; i < 256; i++) bad += (unsigned char *)memchr(all, i, 256) != all + i;
    printf("%d\n", bad);
    struct { char tag; int n; double d; } s, u;
    memset(&s, 0, sizeof s);
    memset(&u, 0, sizeof u);
    s.n = u.n = 5;
    printf("%d ", memcmp(&s, &u, sizeof s));
    u.d = 0.5;
    printf("%d\n", sgn(memcmp(&s, &u, sizeof s)));
    char o[] = "0123456789";
    memcpy(o, o + 5, 5);
    puts(o);
    memmove(o + 2, o, 5);
    puts(o);
    for (int i = 0; i < 3; i++) memmove(o + 1, o, 9);
    puts(o);
    bcopy("xy", o + 8, 2);
    puts(o);
    bzero(o + 4, 2);
    show(o, 10);
    int a[6] = {1, 2, 3, 4, 5, 6};
    memmove(a + 1, a, 5 * sizeof *a);
    for (int i = 0; i < 6; i++) printf("%d ", a[i]);
    memcpy(a, &(int[]){7, 8}, 2 * sizeof *a);
    printf("%d %d\n", a[0], a[1]);
    char *end = mempcpy_(c, "end", 3);
    *end = 0;
    puts(c);
    return sgn(memcmp("b", "a", 1)) + 70;
}
