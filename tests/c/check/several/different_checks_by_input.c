// what: one function fails in three ways for three kinds of input
// verdict: unsafe
// fails: null 12
// fails: bounds 12
// fails: division-by-zero 13
// input: 4 0 1
// input: 1 4 1
// input: 1 1 0
extern int __VERIFIER_nondet_int(void);
static int table[4] = {10, 20, 30, 40};
static int use(int *p, int i, int d) {
    int x = p[i];
    return x / d;
}
int main(void) {
    int kind = __VERIFIER_nondet_int();
    int i = __VERIFIER_nondet_int();
    int d = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    return use(kind > 3 ? (int *)0 : table, i, d);
}
