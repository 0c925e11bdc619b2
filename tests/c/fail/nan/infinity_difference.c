// what: the difference of two infinities is not a number
// expect: nan 10
// flags: --check nan
int main(void) {
    double big = 1e308, low = -big;
    for (int i = 0; i < 2; i++) {
        big *= 10;
        low *= 10;
    }
    double middle = big + low;
    return middle < 0;
}
