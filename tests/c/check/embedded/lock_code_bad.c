// what: an electronic lock opens with the digits of the service code
// verdict: unsafe
// fails: assertion 19
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    static const unsigned char code[8] = {4, 8, 1, 5, 1, 6, 2, 3};
    unsigned at = 0, wrong = 0;
    _Bool open = 0;
    while (1) {
        unsigned key = __VERIFIER_nondet_uint() % 10;
        if (wrong >= 3) continue;
        if (key == code[at]) at++;
        else { at = 0; wrong++; }
        if (at == 8) { open = 1; at = 0; }
        assert(!open || wrong < 2);
    }
}
