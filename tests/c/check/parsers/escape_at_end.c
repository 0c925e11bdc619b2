// what: a backslash as the last character makes the parser skip the terminating zero
// verdict: unsafe
// fails: bounds 9
// input: 97 98 92
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int condition);
static int count(const char *s) {
    int n = 0;
    while (*s) {
        if (*s == '\\')
            s++;
        s++;
        n++;
    }
    return n;
}
int main(void) {
    char text[4];
    for (int i = 0; i < 3; i++)
        text[i] = __VERIFIER_nondet_char();
    text[3] = '\0';
    return count(text);
}
