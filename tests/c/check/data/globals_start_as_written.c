// what: globals have their initial values, or zero, when main begins
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static int plain;
static int table[4] = {1, 2};
static char text[6] = "abc";
static const double factor = 2.5;
static int *pointer = &table[1];
int shared = 'x';
int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 4);
    assert(plain == 0 && shared == 120);
    assert(table[i] == (i == 0 ? 1 : i == 1 ? 2 : 0));
    assert(*pointer == 2 && pointer - table == 1);
    assert(text[i] == "abc"[i]);
    assert(text[4] == 0 && text[5] == 0);
    assert(factor * 2 == 5);
    return 0;
}
