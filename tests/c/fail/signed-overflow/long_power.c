// what: a power of seven leaves the range of long
// expect: signed-overflow 6
static long power(long b, int e) {
    long r = 1;
    while (e-- > 0)
        r *= b;
    return r;
}
int main(void) {
    long p = power(7, 22);
    return p == power(7, 23);
}
