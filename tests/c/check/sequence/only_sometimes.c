// what: the second change is made for some inputs
// verdict: unsafe
// fails: sequence 6
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int() & 7, i = 0; int sum = (n == 5 ? i++ : 0) + i;
    return sum;
}
