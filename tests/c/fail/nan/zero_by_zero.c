// what: a ratio of two zero counts is not a number
// expect: nan 5
// flags: --check nan
static double ratio(double a, double b) {
    return a / b;
}
int main(void) {
    double r = ratio(1, 4);
    return ratio(0, 0) < r;
}
