// what: the counts of zero bits have no value at zero
// verdict: unsafe
// fails: shift 9
// input: 0
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    int zeros = n ? __builtin_clz(n) + __builtin_ctzll(n) : 0;
    return zeros + __builtin_ctz(n);
}
