// what: a pointer is kept to a variable of an inner block
// verdict: unsafe
// fails: dangling 15
// input: 5
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int fallback = 1;
    int *p = &fallback;
    if (x > 0) {
        int inner = x;
        p = &inner;
        *p -= 1;
    }
    return *p;
}
