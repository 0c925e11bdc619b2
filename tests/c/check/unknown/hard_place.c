// what: a hard question about one property leaves the others their answers
// verdict: unknown
// unknown: 20
// flags: --timeout 4
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int table[8] = { 0 };
    for (int i = 0; __VERIFIER_nondet_int(); i = (i + 1) % 8) {
        assert(i >= 0 && i < 8);
        if (table[i] < 100)
            table[i]++;
        assert(table[i] <= 100);
    }
    unsigned long x = __VERIFIER_nondet_ulong(), y = __VERIFIER_nondet_ulong();
    assert(table[3] <= 100);
    if (x > 1 && x < 1ul << 62 && y > 1 && y <= x)
        assert((unsigned __int128)x * y != (unsigned __int128)2305843009213693951ul * 2305843009213693921ul);
    assert(table[4] >= 0);
    return 0;
}
