// what: a one is shifted into the sign bit of an int
// verdict: unsafe
// fails: shift 10
// input: 31
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int bit = __VERIFIER_nondet_int();
    __VERIFIER_assume(bit >= 0 && bit < 32);
    int set = 1 << bit;
    return set == 0;
}
