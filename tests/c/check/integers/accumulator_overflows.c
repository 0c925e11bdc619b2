// what: a sum of small parts overflows only in the last of its rounds
// verdict: unsafe
// fails: signed-overflow 12
// input: 500000000 500000000 500000000 500000000 500000000
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int total = 0;
    for (int i = 0; i < 5; i++) {
        int part = __VERIFIER_nondet_int();
        __VERIFIER_assume(part >= 0 && part <= 500000000);
        total += part;
    }
    return total == 0;
}
