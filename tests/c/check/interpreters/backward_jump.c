// what: a small machine with a fuel counter always stops
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
struct instruction {
    unsigned char operation, target;
};
static int run(const struct instruction *code, int x) {
    unsigned pc = 0;
    int fuel = 6;
    while (pc < 3 && fuel-- > 0) {
        const struct instruction *i = &code[pc];
        if (i->operation & 1) {
            pc = x & 1 ? i->target : pc + 1;
        } else {
            x = (int)((unsigned)x >> 1);
            pc++;
        }
    }
    assert(fuel >= -1);
    return x;
}
int main(void) {
    struct instruction code[3];
    for (int i = 0; i < 3; i++) {
        code[i].operation = __VERIFIER_nondet_uchar();
        code[i].target = __VERIFIER_nondet_uchar();
    }
    int x = __VERIFIER_nondet_int();
    int y = run(code, x);
    assert(y == x || y >= 0);
    return 0;
}
