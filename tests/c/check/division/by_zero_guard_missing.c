// what: a mean divides by a count that may be zero
// verdict: unsafe
// fails: division-by-zero 11
// input: 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int mean(const int *v, int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s / n;
}
int main(void) {
    int v[4] = {3, 1, 4, 1};
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 4);
    return mean(v, n);
}
