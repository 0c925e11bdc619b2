// what: a quotient that is counted, and what is left
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int a = nondet_int(), b = nondet_int();
    if (a < 0 || a >= 30000 || b <= 0 || b >= 100)
        return 0;
    int quotient = 0, rest = a;
    while (rest >= b) {
        rest -= b;
        quotient++;
    }
    assert(rest >= 0 && rest < b);
    assert(quotient >= 0 && quotient + rest <= a);
    return 0;
}
