// what: strings may be copied within an array if what is read and what is written have no byte in common
// verdict: unsafe
// fails: bounds 16
// fails: bounds 18
#include <assert.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
int main(void) {
    char text[16] = "abcd";
    int to = __VERIFIER_nondet_int();
    if (to < 0 || to > 8) return 0;
    char *target = text + to;
    if (to > 4) {
        strcpy(target, text);
        assert(target[3] == 'd');
    } else if (__VERIFIER_nondet_int()) { strcpy(target, text);
    } else {
        strncat(text, target, 2);
    }
    return 0;
}
