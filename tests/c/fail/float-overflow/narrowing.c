// what: a double is too large for float
// expect: float-overflow 5
// flags: --check float-overflow
static float narrow(double d) {
    return (float)d;
}
int main(void) {
    float a = narrow(1e38);
    return narrow(1e39) > a;
}
