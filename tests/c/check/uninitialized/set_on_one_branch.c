// what: a local variable is set on one branch only
// verdict: unsafe
// fails: uninitialized 13
// flags: --check uninitialized
/* There is no input line: the failure is not visible to the compiled program. */
extern int __VERIFIER_nondet_int(void);
static int sign(int x) {
    int result;
    if (x > 0)
        result = 1;
    else if (x < 0)
        result = -1;
    return result;
}
int main(void) {
    return sign(__VERIFIER_nondet_int()) > 0;
}
