// what: a parser by recursive descent ends on any four bytes, and its numbers stay small
// verdict: safe
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static char text[5];
static int at;
static int sum(void);
static int factor(void) {
    int value = 0;
    if (text[at] == '(') {
        at++;
        value = sum();
        if (text[at] == ')')
            at++;
        return value;
    }
    while (text[at] >= '0' && text[at] <= '9')
        value = (value * 10 + (text[at++] - '0')) % 1000;
    return value;
}
static int product(void) {
    int value = factor();
    while (text[at] == '*') {
        at++;
        value = value * factor() % 1000;
    }
    return value;
}
static int sum(void) {
    int value = product();
    while (text[at] == '+') {
        at++;
        value = (value + product()) % 1000;
    }
    return value;
}
int main(void) {
    for (int i = 0; i < 4; i++)
        text[i] = __VERIFIER_nondet_char();
    int value = sum();
    assert(value >= 0 && value < 1000);
    assert(at <= 4);
    return 0;
}
