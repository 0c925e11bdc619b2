// what: a doubled price overflows to infinity
// verdict: unsafe
// fails: float-overflow 9
// input: 3e38
// flags: --check float-overflow
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int condition);
static float twice(float x) {
    return x + x;
}
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= 0 && x <= 3.3e38f);
    return twice(x) > 100;
}
