// what: an address has the alignment of its type, and no more; the compiler chooses it, so that there is no input
// verdict: unsafe
// fails: assertion 24, assertion 26, assertion 28, assertion 30, assertion 32
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
static char global;
static int table[3];
int main(void) {
    char c = 1;
    double d = 2;
    struct { char tag; char name[7]; int value; } s = {0};
    const char *text = "text";
    assert(((uintptr_t)table & 3) == 0);
    assert(((uintptr_t)&table[1] & 3) == 0);
    assert(((uintptr_t)&d & 7) == 0);
    assert(((uintptr_t)&s & 3) == 0);
    assert(((uintptr_t)&s.value & 3) == 0);
    int which = __VERIFIER_nondet_int();
    if (c == 1)
        assert(&table[1] != &table[2]);
    switch (which) {
    case 0:
        assert(((uintptr_t)&global & 15) == 0); break;
    case 1:
        assert(((uintptr_t)&c & 1) == 0); break;
    case 2:
        assert(((uintptr_t)table & 7) == 0); break;
    case 3:
        assert(((uintptr_t)text & 1) == 0); break;
    case 4:
        assert(((uintptr_t)s.name & 3) == 0); break;
    }
    return 0;
}
