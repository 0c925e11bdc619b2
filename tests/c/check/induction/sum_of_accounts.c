// what: what is moved between accounts does not change their sum
// verdict: safe
// flags: --timeout 40
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int a = 100, b = 200, c = 300;
    while (1) {
        int amount = __VERIFIER_nondet_uint() % 50;
        switch (__VERIFIER_nondet_uint() % 3) {
        case 0: if (a >= amount) { a -= amount; b += amount; } break;
        case 1: if (b >= amount) { b -= amount; c += amount; } break;
        case 2: if (c >= amount) { c -= amount; a += amount; } break;
        }
        assert(a + b + c == 600);
        assert(a >= 0 && a <= 600);
    }
}
