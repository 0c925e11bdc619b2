// what: the least integer divided by -1 overflows
// verdict: unsafe
// fails: signed-overflow 11
// input: -2147483648 -1
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y != 0);
    int q = x / y;
    return q == 0;
}
