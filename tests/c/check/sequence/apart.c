// what: two pointers are never the same
// verdict: safe
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[8] = {0}, n = __VERIFIER_nondet_int();
    int *p = a + 3, *q = a + 4 + (n & 3);
    return (*p = 1) + *q;
}
