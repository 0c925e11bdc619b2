// what: a shift by a difference that may be negative
// verdict: unsafe
// fails: shift 12
// input: 5 4
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int from = __VERIFIER_nondet_int();
    int to = __VERIFIER_nondet_int();
    __VERIFIER_assume(from >= 0 && from < 16 && to >= 0 && to < 16);
    unsigned word = 0x1234;
    return (int)(word >> (to - from));
}
