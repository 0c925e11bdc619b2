// what: a month does not fit a bit-field of three bits
// verdict: unsafe
// fails: assertion 22
// input: 1 8
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
struct date {
    unsigned day : 5;
    unsigned month : 3;
};
static struct date make(unsigned day, unsigned month) {
    struct date d = {day, month};
    return d;
}
int main(void) {
    unsigned day = __VERIFIER_nondet_uint();
    unsigned month = __VERIFIER_nondet_uint();
    __VERIFIER_assume(day >= 1 && day <= 31 && month >= 1 && month <= 12);
    struct date d = make(day, month);
    assert(d.day == day);
    assert(d.month == month);
    return 0;
}
