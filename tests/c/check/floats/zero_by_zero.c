// what: a ratio of two counts that are both zero is not a number
// verdict: unsafe
// fails: nan 12
// input: 0 0
// flags: --check nan
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int hits = __VERIFIER_nondet_int();
    int tries = __VERIFIER_nondet_int();
    __VERIFIER_assume(hits >= 0 && hits <= tries && tries < 1000);
    double rate = (double)hits / tries;
    return rate > 0.5;
}
