// what: an array of variable length is written at its length
// verdict: unsafe
// fails: bounds 11
// input: 3 3
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int fill(int n, int marker) {
    int v[n];
    for (int i = 0; i < n; i++)
        v[i] = i;
    v[marker] = 7;
    return v[0];
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    int marker = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 4 && marker >= 0 && marker <= n);
    return fill(n, marker);
}
