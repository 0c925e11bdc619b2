// what: the remainder of the least long by -1 overflows, by zero it divides by zero
// verdict: unsafe
// fails: division-by-zero 11
// fails: signed-overflow 11
// input: 5 0
// input: -9223372036854775808 -1
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long x = __VERIFIER_nondet_long();
    long y = __VERIFIER_nondet_long();
    long r = x % y;
    return r == 0;
}
