// what: a product for an allocation wraps around
// expect: unsigned-overflow 5
// flags: --check unsigned-overflow
static unsigned bytes(unsigned count, unsigned size) {
    return count * size;
}
int main(void) {
    unsigned n = bytes(1000, 24);
    return bytes(200000000, 24) < n;
}
