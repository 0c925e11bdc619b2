// what: a pointer walks over an array again and again
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int table[16] = { 0 }, *at = table;
    while (__VERIFIER_nondet_int()) {
        *at = 1;
        at++;
        if (at == table + 16)
            at = table;
    }
    return 0;
}
