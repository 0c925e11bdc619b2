// what: a compound division of long by a difference
// expect: division-by-zero 7
int main(void) {
    long total = 1000, step = 1;
    for (int i = 5; i >= 0; i--) {
        step = i;
        total /= step;
    }
    return (int)total;
}
