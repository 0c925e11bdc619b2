// what: a leap year rule forgets the centuries
// verdict: unsafe
// fails: assertion 19
// input: 1900
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int leap(int year) {
    return year % 4 == 0;
}
static int leap_by_calendar(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}
int main(void) {
    int year = __VERIFIER_nondet_int();
    __VERIFIER_assume(year >= 1583 && year <= 3000);
    if (!leap(year))
        assert(!leap_by_calendar(year));
    assert(leap(year) == leap_by_calendar(year));
    return 0;
}
