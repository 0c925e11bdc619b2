// what: a check in a shared function fails only through one of its callers
// verdict: unsafe
// fails: bounds 8
// input: 4
extern unsigned __VERIFIER_nondet_uint(void);
static const char letters[4] = {'a', 'b', 'c', 'd'};
static char letter(unsigned i) {
    return letters[i];
}
static char first_half(unsigned i) {
    return letter(i % 2);
}
static char wrapped(unsigned i) {
    return letter(i % 5);
}
int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    return first_half(i) == wrapped(i);
}
