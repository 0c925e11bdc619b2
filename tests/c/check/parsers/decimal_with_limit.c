// what: a parser of decimal numbers stops before the number overflows
// verdict: safe
#include <assert.h>
#include <limits.h>
extern char __VERIFIER_nondet_char(void);
static int parse(const char *s, int *result) {
    short n = 0;
    if (*s < '0' || *s > '9')
        return 0;
    for (; *s >= '0' && *s <= '9'; s++) {
        int digit = *s - '0';
        if (n > (SHRT_MAX - digit) / 10)
            return 0;
        n = (short)(n * 10 + digit);
    }
    *result = n;
    return 1;
}
int main(void) {
    char text[7];
    for (int i = 0; i < 6; i++)
        text[i] = __VERIFIER_nondet_char();
    text[6] = '\0';
    int n;
    if (parse(text, &n)) {
        assert(n >= 0 && n <= 32767);
        assert(n % 10 <= 9);
    }
    return 0;
}
