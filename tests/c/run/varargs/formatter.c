// what: a printf written on va_list, and vprintf, vsprintf, vsnprintf, vfprintf wrappers
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static int out(char **p, char *end, const char *s, int n) {
    for (int i = 0; i < n; i++) if (*p < end) *(*p)++ = s[i];
    return n;
}
static int number(char *buffer, unsigned long long v, int base) {
    char t[70];
    int n = 0;
    do t[n++] = "0123456789abcdef"[v % base];
    while (v /= base);
    for (int i = 0; i < n; i++) buffer[i] = t[n - 1 - i];
    return n;
}
static int my_vsnprintf(char *buffer, size_t size, const char *fmt, va_list ap) {
    char *p = buffer, *end = buffer + size - 1, tmp[80]; int total = 0;
    for (; *fmt; fmt++) {
        if (*fmt != '%') { total += out(&p, end, fmt, 1); continue; }
        int left = 0, zero = 0, width = 0, longs = 0; const char *s = tmp; int n = 0;
        for (fmt++; *fmt == '-' || *fmt == '0'; fmt++) if (*fmt == '-') left = 1; else zero = 1;
        if (*fmt == '*') {
            width = va_arg(ap, int);
            fmt++;
        }  else while (*fmt >= '0' && *fmt <= '9') width = width * 10 + *fmt++ - '0';
        while (*fmt == 'l') longs++, fmt++;
        switch (*fmt) {
        case 'd': {
            long long v = longs > 1 ? va_arg(ap, long long) : longs ? va_arg(ap, long) : va_arg(ap, int);
            if (v < 0) {
                tmp[0] = '-';
                n = 1 + number(tmp + 1, -(unsigned long long)v, 10);
            }  else n = number(tmp, v, 10);
            break;
        }
        case 'u': case 'x': case 'o': case 'b': {
            unsigned long long v = longs > 1 ? va_arg(ap, unsigned long long) : longs ? va_arg(ap, unsigned long) : va_arg(ap, unsigned);
            n = number(tmp, v, *fmt == 'u' ? 10 : *fmt == 'x' ? 16 : *fmt == 'o' ? 8 : 2);
            break;
        }
        case 'c': tmp[0] = (char)va_arg(ap, int); n = 1; break;
        case 's': s = va_arg(ap, const char *); n = (int)strlen(s); break;
        case '%': tmp[0] = '%'; n = 1; break;
        default: tmp[0] = '?'; n = 1;
        }
        for (int pad = width - n; !left && pad > 0; pad--) total += out(&p, end, zero ? "0" : " ", 1);
        total += out(&p, end, s, n);
        for (int pad = width - n; left && pad > 0; pad--) total += out(&p, end, " ", 1);
    }
    *p = 0; return total;
}
static int my_snprintf(char *b, size_t n, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int r = my_vsnprintf(b, n, fmt, ap);
    va_end(ap);
    return r;
}
static int both(const char *fmt, ...) {
    char a[200], b[200];
    va_list x, y;
    va_start(x, fmt);
    va_copy(y, x);
    int r = my_vsnprintf(a, sizeof a, fmt, x), s = vsnprintf(b, sizeof b, fmt, y);
    va_end(x);
    va_end(y);
    printf("%s %d %s\n", a, r, r == s && !strcmp(a, b) ? "same" : b); return r;
}
static int logged(const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int n = printf("log: ") + vprintf(fmt, ap);
    va_end(ap);
    return n;
}
static int to_stream(FILE *f, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int n = vfprintf(f, fmt, ap);
    va_end(ap);
    return n;
}
static char *text(const char *fmt, ...) {
    static char buffer[64];
    va_list ap;
    va_start(ap, fmt);
    vsprintf(buffer, fmt, ap);
    va_end(ap);
    return buffer;
}

int main(void) {
    both("plain");
    both("%d %d %d", 1, -20, 300);
    both("[%5d] [%-5d] [%05d]", 42, 42, 42);
    both("%x %o %u", 255u, 8u, 4000000000u);
    both("%ld %lld %lu %llx", -5000000000l, 1ll << 62, ~0ul, 0xdeadbeefcafeull);
    both("%s|%10s|%-10s|", "text", "right", "left");
    both("%c%c%c %%", 'a', 'b', 'c');
    both("%*d %-*d|", 6, 7, 4, 8);
    both("%d", -2147483647 - 1);
    both("%s", "");
    both("%3s %2d", "longer", 12345);
    char small[8];
    int n = my_snprintf(small, sizeof small, "%s and %d", "truncated", 5);
    printf("%s %d\n", small, n);
    my_snprintf(small, sizeof small, "%b", 37u); puts(small);
    n = logged("%d %s %.2f %c\n", 1, "two", 3.0, '4'); printf("%d\n", n);
    n = to_stream(stdout, "%s %d\n", "stream", n);
    n += to_stream(stderr, "not compared %d\n", n);
    printf("%d\n", n);
    puts(text("%d-%d-%d", 1, 2, 3)); puts(text("%s", "inner") + 1);
    return n;
}
