// what: a string literal is changed in place
// verdict: unsafe
// fails: bounds 8
// input: 0
extern _Bool __VERIFIER_nondet_bool(void);
static void capitalise(char *s) {
    if (*s >= 'a' && *s <= 'z')
        *s -= 32;
}
int main(void) {
    char own[] = "name";
    char *s = __VERIFIER_nondet_bool() ? own : "name";
    capitalise(s);
    return *s;
}
