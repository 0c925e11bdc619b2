// what: the zeros below the lowest bit are counted until none is left
// expect: shift 6
int main(void) {
    int sum = 0;
    for (unsigned set = 0x50; ; set &= set - 1) {
        sum += __builtin_ctz(set);
        if (sum > 100) return sum;
    }
}
