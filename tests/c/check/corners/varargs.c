// what: va_arg and va_copy with promoted arguments
// verdict: unsafe
// fails: assertion 23
// input: 200
#include <assert.h>
#include <string.h>
#include <stdarg.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int add(int n, ...) { va_list l; va_start(l, n); int s = 0; for (int i = 0; i < n; i++) s += va_arg(l, int); va_end(l); return s; }
static double mix(const char *f, ...) {
    va_list l, c; va_start(l, f); va_copy(c, l);
    double s = 0;
    for (; *f; f++) switch (*f) { case 'i': s += va_arg(l, int); break; case 'd': s += va_arg(l, double); break; case 's': s += strlen(va_arg(l, char *)); break; }
    s += va_arg(c, int);
    va_end(c); va_end(l);
    return s;
}
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    short sh = -3;
    assert(add(0) == 0 && add(3, x, sh, 'a') == x - 3 + 97);
    assert(mix("ids", x, 1.5f, "ab") == x + 3.5 + x);
    assert(add(2, x, x) < 400);
    return 0;
}
