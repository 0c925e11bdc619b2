// what: an unsigned sum wraps, which is a failure if the check is switched on
// verdict: unsafe
// fails: unsigned-overflow 9
// input: 4294967295 1
// flags: --check unsigned-overflow
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
static unsigned total(unsigned price, unsigned tax) {
    return price + tax;
}
int main(void) {
    unsigned price = __VERIFIER_nondet_uint();
    unsigned tax = __VERIFIER_nondet_uint();
    __VERIFIER_assume(tax < 1000);
    return total(price, tax) > price;
}
