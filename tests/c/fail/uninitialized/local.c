// what: a local is set on one branch only
// expect: uninitialized 10
// flags: --check uninitialized
static int sign(int x) {
    int r;
    if (x > 0)
        r = 1;
    if (x < 0)
        r = -1;
    if (r > 0)
        return 1;
    return 0;
}
int main(void) {
    return sign(5) + sign(-5) + sign(0);
}
