// what: eight bytes are read through a cast from an int
// verdict: unsafe
// fails: bounds 10
// input: 0
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int narrow = 1;
    long wide = 2;
    void *p = __VERIFIER_nondet_bool() ? (void *)&wide : (void *)&narrow;
    long x = *(long *)p;
    return x == 2;
}
