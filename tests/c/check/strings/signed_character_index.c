// what: a character above 127 is a negative index of a table
// verdict: unsafe
// fails: bounds 9
// input: -1
extern char __VERIFIER_nondet_char(void);
static const unsigned char is_digit[128] = {['0'] = 1, ['1'] = 1, ['2'] = 1};
int main(void) {
    char c = __VERIFIER_nondet_char();
    return is_digit[c];
}
