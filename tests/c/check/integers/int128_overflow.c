// what: a signed 128-bit sum overflows at one input
// verdict: unsafe
// fails: signed-overflow 10
// input: 9223372036854775807
extern long __VERIFIER_nondet_long(void);
typedef __int128 wide;
int main(void) {
    wide limit = (wide)(((unsigned __int128)1 << 127) - 1);
    wide x = (wide)__VERIFIER_nondet_long() - 9223372036854775806;
    wide sum = limit + x;
    return sum > 0;
}
