// what: a loop reads more elements than another one has filled
// verdict: unsafe
// fails: uninitialized 16
// flags: --check uninitialized
/* There is no input line: the failure is not visible to the compiled program. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    unsigned char v[5];
    unsigned filled = __VERIFIER_nondet_uint();
    __VERIFIER_assume(filled <= 5);
    for (unsigned i = 0; i < filled; i++)
        v[i] = (unsigned char)i;
    int sum = 0;
    for (unsigned i = 0; i + 1 <= 4; i++)
        sum += v[i];
    return sum;
}
