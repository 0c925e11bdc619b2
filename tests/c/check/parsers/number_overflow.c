// what: a parser of numbers in base 64 does not limit them
// verdict: unsafe
// fails: signed-overflow 9
// input: 80 48 48 48 48 48
extern char __VERIFIER_nondet_char(void);
static int parse(const char *s) {
    int n = 0;
    for (; *s >= '0' && *s < '0' + 64; s++) {
        n = n * 64;
        n += *s - '0';
    }
    return n;
}
int main(void) {
    char text[7];
    for (int i = 0; i < 6; i++)
        text[i] = __VERIFIER_nondet_char();
    text[6] = '\0';
    return parse(text) == 0;
}
