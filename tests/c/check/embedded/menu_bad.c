// what: a menu goes to an entry that its submenu does not have
// verdict: unsafe
// fails: assertion 22
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
static const unsigned char entries[5] = {4, 2, 3, 1, 6};
static unsigned char values[5][6];
int main(void) {
    unsigned menu = 0, entry = 0, depth = 0;
    while (1) {
        unsigned char key = __VERIFIER_nondet_uchar();
        switch (key) {
        case 'u': entry = entry ? entry - 1 : entries[menu] - 1; break;
        case 'd': entry = (entry + 1) % entries[menu]; break;
        case 'e': if (depth == 0 && entry < 4) { menu = entry + 1; depth = 1; } break;
        case 'b': menu = 0; entry = 0; depth = 0; break;
        case '+': values[menu][entry]++; break;
        }
        assert(entry < entries[menu]);
    }
}
