// what: two pointers are the same for one input only
// verdict: unsafe
// fails: sequence 8
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[8] = {0}, n = __VERIFIER_nondet_int();
    int *p = a + 3, *q = a + (n & 7);
    return (*p = 1) + *q;
}
