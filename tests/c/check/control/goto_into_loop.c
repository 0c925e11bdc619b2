// what: a jump into the body of a loop skips the initialisation of its counter
// verdict: unsafe
// fails: bounds 13
// input: 1
extern _Bool __VERIFIER_nondet_bool(void);
static int table[4] = {1, 2, 3, 4};
int main(void) {
    int i = 4, sum = 0;
    if (__VERIFIER_nondet_bool())
        goto inside;
    for (i = 0; i < 4; i++) {
    inside:
        sum += table[i];
    }
    return sum;
}
