// what: the numbers of `rand` and `random` are any, between 0 and RAND_MAX
// verdict: unsafe
// flags: --any-library
// fails: assertion 10, assertion 12
// What the library does is no input.
#include <assert.h>
#include <stdlib.h>
int main(void) {
    int number = rand(), die = rand() % 6 + 1;
    assert(number == 1804289383);
    assert(number >= 0 && number <= RAND_MAX && die >= 1 && die <= 6);
    assert(random() != 5);
    return 0;
}
