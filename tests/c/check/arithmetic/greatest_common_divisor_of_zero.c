// what: a fraction is reduced by a common divisor that is zero for 0/0
// verdict: unsafe
// fails: division-by-zero 20
// input: 0 0
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int condition);
struct fraction {
    int top, bottom;
};
static int gcd(int a, int b) {
    while (b != 0) {
        int r = a % b;
        a = b;
        b = r;
    }
    return a;
}
static void reduce(struct fraction *f) {
    int g = gcd(f->top, f->bottom);
    f->top /= g;
    f->bottom /= g;
}
int main(void) {
    struct fraction f;
    f.top = __VERIFIER_nondet_uchar();
    f.bottom = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(f.top < 10 && f.bottom < 10);
    reduce(&f);
    return f.bottom;
}
