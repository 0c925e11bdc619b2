// what: a constant table of a hundred thousand elements is read at an index that is not known
// verdict: unsafe
// fails: assertion 23
// input: 99999
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define E10(n) (n) % 251, (n + 1) % 251, (n + 2) % 251, (n + 3) % 251, (n + 4) % 251, (n + 5) % 251, (n + 6) % 251, \
    (n + 7) % 251, (n + 8) % 251, (n + 9) % 251
#define E100(n) E10(n), E10(n + 10), E10(n + 20), E10(n + 30), E10(n + 40), E10(n + 50), E10(n + 60), E10(n + 70), \
    E10(n + 80), E10(n + 90)
#define E1000(n) E100(n), E100(n + 100), E100(n + 200), E100(n + 300), E100(n + 400), E100(n + 500), E100(n + 600), \
    E100(n + 700), E100(n + 800), E100(n + 900)
#define E10000(n) E1000(n), E1000(n + 1000), E1000(n + 2000), E1000(n + 3000), E1000(n + 4000), E1000(n + 5000), \
    E1000(n + 6000), E1000(n + 7000), E1000(n + 8000), E1000(n + 9000)

static const unsigned char table[100000] = {E10000(0), E10000(10000), [99999] = 255};

int main(void) {
    unsigned index = __VERIFIER_nondet_uint();
    if (index >= 100000) return 0;
    assert(table[index] != 255);
    return 0;
}
