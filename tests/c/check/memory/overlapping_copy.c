// what: memcpy may copy within an object, but not between ranges that overlap; memmove may
// verdict: unsafe
// fails: bounds 17
// input: 0 2 3
#include <string.h>

unsigned char __VERIFIER_nondet_uchar(void);
void __VERIFIER_assume(int);

int main(void) {
    char text[16] = "what is copied.";
    unsigned to = __VERIFIER_nondet_uchar(), from = __VERIFIER_nondet_uchar();
    unsigned size = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(to < 8 && from < 8 && size <= 8);
    memmove(text + to, text + from, size);
    memcpy(text + to, text + to, size);
    memcpy(text + to, text + from, size);
    if (to + size <= from || from + size <= to)
        memcpy(text + to, text + from, size);
    return 0;
}
