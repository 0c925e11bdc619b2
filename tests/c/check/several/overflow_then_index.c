// what: after an overflow the run goes on with the wrapped value, which is a bad index
// verdict: unsafe
// fails: signed-overflow 13
// fails: bounds 15
// input: 2147483640
// input: 2147483644
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int v[4] = {0};
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 2147483640);
    int wrapped = x + 10;
    int i = wrapped < 0 ? wrapped + 2147483647 : 4;
    return v[i & 7];
}
