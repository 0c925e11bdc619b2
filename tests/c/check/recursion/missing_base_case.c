// what: a recursion over an array has no case for the empty one and runs beyond its end
// verdict: unsafe
// fails: bounds 8
// input: 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static int most(const int *v, int n) {
    int first = *v;
    if (n == 1)
        return first;
    int rest = most(v + 1, n - 1);
    return first > rest ? first : rest;
}
int main(void) {
    int v[4] = {3, 1, 4, 2};
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 4);
    return most(v, n);
}
