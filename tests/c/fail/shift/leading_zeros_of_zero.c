// what: the zeros above the highest bit of zero are counted
// expect: shift 4
static int width(unsigned long n) {
    return 64 - __builtin_clzl(n);
}
int main(void) {
    return width(5) + width(1UL << 40) + width(0);
}
