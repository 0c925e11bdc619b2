// what: the unrolled copy without a guard copies four elements for a count of zero
// verdict: unsafe
// fails: bounds 12
// input: 0
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
static void copy(char *to, const char *from, int count) {
    int rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0:
        do {
            *to++ = *from++;
    case 3:
            *to++ = *from++;
    case 2:
            *to++ = *from++;
    case 1:
            *to++ = *from++;
        } while (--rounds > 0);
    }
}
int main(void) {
    char from[8] = "1234567", to[8];
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 8);
    copy(to + 8 - n, from, n);
    return 0;
}
