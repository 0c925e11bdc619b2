// what: a loop over the digits of any unsigned number gives the number, and one that begins too late does not
// verdict: unsafe
// fails: assertion 24
// input: 4000000000
#include <assert.h>
#include <stdio.h>

unsigned __VERIFIER_nondet_uint(void);

static unsigned parsed(const char *text) {
    unsigned value = 0;
    for (; *text; text++)
        value = value * 10 + (*text - '0');
    return value;
}

int main(void) {
    unsigned number = __VERIFIER_nondet_uint();
    char text[16];
    int length = snprintf(text, sizeof text, "%u", number);
    assert(length <= 10);
    assert(parsed(text) == number);
    if (length == 10)
        assert(parsed(text + 1) == number);
    return 0;
}
