// what: a mask for all 32 bits shifts by the width
// expect: shift 4
static unsigned mask(int bits) {
    return (1u << bits) - 1;
}
int main(void) {
    unsigned m = mask(8) ^ mask(31);
    return m == mask(32);
}
