// what: a parser by recursive descent
// verdict: unsafe
// fails: division-by-zero 9
// input: 0
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int expr(const char **p);
static int atom(const char **p) { int v; if (**p == '(') { ++*p; v = expr(p); ++*p; return v; } v = 0; while (**p >= '0' && **p <= '9') v = v * 10 + *(*p)++ - '0'; return v; }
static int term(const char **p) { int v = atom(p); while (**p == '*' || **p == '/') { char o = *(*p)++; int w = atom(p); v = o == '*' ? v * w : v / w; } return v; }
static int expr(const char **p) { int v = term(p); while (**p == '+' || **p == '-') { char o = *(*p)++; int w = term(p); v = o == '+' ? v + w : v - w; } return v; }
int main(void) {
    char s[] = "2*(3+4)/1";
    s[8] = (char)__VERIFIER_nondet_uchar();
    const char *p = s;
    int v = expr(&p);
    assert(v <= 14);
    assert(v == 14 || s[8] != '1');
    return 0;
}
