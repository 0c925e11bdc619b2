// what: a parser of sums of digits accepts exactly what it should and adds up
// verdict: safe
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static const char *at;
static int number(int *value) {
    if (*at < '0' || *at > '9')
        return 0;
    *value = *at++ - '0';
    return 1;
}
static int sum(int *value) {
    if (!number(value))
        return 0;
    while (*at == '+') {
        int right;
        at++;
        if (!number(&right))
            return 0;
        *value += right;
    }
    return *at == '\0';
}
int main(void) {
    char text[6];
    for (int i = 0; i < 5; i++)
        text[i] = __VERIFIER_nondet_char();
    text[5] = '\0';
    at = text;
    int value;
    if (sum(&value)) {
        assert(value >= 0 && value <= 27);
        assert(text[1] == '\0' || text[1] == '+');
    }
    return 0;
}
