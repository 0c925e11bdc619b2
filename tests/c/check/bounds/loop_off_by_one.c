// what: a loop with <= reads one element beyond a filled part that is the whole array
// verdict: unsafe
// fails: bounds 10
// input: 5 1 1 1 1 1
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int sum(const int *v, int n) {
    int s = 0;
    for (int i = 0; i <= n; i++)
        s += v[i];
    return s;
}
int main(void) {
    int v[5];
    int used = __VERIFIER_nondet_int();
    __VERIFIER_assume(used >= 0 && used <= 5);
    for (int i = 0; i < 5; i++) {
        v[i] = __VERIFIER_nondet_int();
        __VERIFIER_assume(v[i] >= -100 && v[i] <= 100);
    }
    return sum(v, used);
}
