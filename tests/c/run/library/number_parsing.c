// what: atoi, atol, strtol, strtoul, strtoll, strtod with bases, prefixes, end pointers, overflow and errno
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static void l(const char *s, int base) {
    char *end;
    errno = 0;
    long v = strtol(s, &end, base);
    printf("%ld rest[%s] %s; ", v, end, errno == ERANGE ? "range" : errno ? "other" : "ok");
}
static void ul(const char *s, int base) {
    char *end;
    errno = 0;
    unsigned long v = strtoul(s, &end, base);
    printf("%lu rest[%s] %s; ", v, end, errno == ERANGE ? "range" : "ok");
}
static void d(const char *s) {
    char *end;
    errno = 0;
    double v = strtod(s, &end);
    printf("%.17g rest[%s] %s; ", v, end, errno == ERANGE ? "range" : "ok");
}

int main(void) {
    printf("%d %d %d %d %d %d\n", atoi("42"), atoi("  -17abc"), atoi("+5"), atoi("none"), atoi(""), atoi("0x1f"));
    printf("%ld %lld %g %g\n", atol("-5000000000"), atoll("9223372036854775807"), atof("3.25e2x"), atof("junk"));
    l("123", 10); l("-123abc", 10); l("  +77 8", 10); l("", 10); l("abc", 10); l("-", 10); printf("\n");
    l("0x1F", 16);
    l("0x1F", 0);
    l("1F", 16);
    l("017", 0);
    l("017", 10);
    l("08", 0);
    l("0x", 16);
    l("0xg", 0);
    printf("\n");
    l("zz", 36); l("101102", 2); l("777", 8); l("Hello", 30); l("12", 2); l("9", 9); printf("\n");
    l("9223372036854775807", 10);
    l("9223372036854775808", 10);
    l("-9223372036854775808", 10);
    l("-9223372036854775809", 10);
    l("99999999999999999999999x", 10);
    printf("\n");
    ul("18446744073709551615", 10);
    ul("18446744073709551616", 10);
    ul("-1", 10);
    ul("-5 ", 0);
    ul("0xffffffffffffffff", 16);
    ul(" 42", 0);
    printf("\n");
    d("1.5"); d("-.5e1"); d("1e"); d("1e+"); d("1.2.3"); d(""); d("."); d("+3"); d("  7e-2z"); printf("\n");
    d("inf");
    d("-INFINITY");
    d("infinit");
    d("0x1.8p3");
    d("0x.8");
    d("0xp");
    d("1e400");
    d("-1e400");
    d("1e-400");
    printf("\n");
    d("0.1");
    d("123456789012345678901234567890");
    d("2.2250738585072011e-308");
    d("4.9e-324");
    d("1.7976931348623157e308");
    d("9007199254740993");
    d("0.500000000000000166533453693773481063544750213623046875");
    printf("\n");
    char *end;
    double n = strtod("nan(12)x", &end);
    printf("%d [%s]\n", n != n, end);
    printf("%.9g %.21Lg\n", strtof("0.1", NULL), strtold("0.1", NULL));
    printf("%lld %llu\n", strtoll("-42", NULL, 10), strtoull("42", NULL, 10));
    int total = 0;
    for (char *p = "10, 20,30 ,-5;x"; *p;) {
        long v = strtol(p, &end, 10);
        if (end == p) {
            p++;
            continue;
        }
        total = total * 2 + (int)v;
        p = end;
    }
    printf("%d\n", total);
    const char *list[] = {"1", "2.5", "0x10", "abc", "-3e1"};
    double sum = 0;
    int bad = 0;
    for (int i = 0; i < 5; i++) {
        double v = strtod(list[i], &end);
        if (*end || end == list[i]) bad++;
        else sum += v;
    }
    printf("%g %d\n", sum, bad);
    return total & 0x7f;
}
