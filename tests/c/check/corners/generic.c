// what: which branch _Generic takes
// verdict: unsafe
// fails: assertion 15
// input: 0
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#define KIND(x) _Generic((x), int: 1, unsigned: 2, char: 3, unsigned char: 4, double: 5, char *: 6, const char *: 7, long: 8, default: 9)
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    char c = 'a';
    const char k[] = "x";
    assert(KIND(x) == 4 && KIND(x + 0) == 1 && KIND(c) == 3 && KIND('a') == 1);
    assert(KIND(k) == 7 && KIND("s") == 6 && KIND(1.0f) == 9 && KIND(1L) == 8);
    assert(KIND(x ? 1 : 2u) == 2);
    assert(KIND((char)x) == 1);
    assert(KIND(~c) == 1 && KIND(!c) == 1);
    return 0;
}
