// what: an unsigned loop counter is decremented below zero
// expect: unsigned-overflow 8
// flags: --check unsigned-overflow
int main(void) {
    int v[4] = {1, 2, 3, 4}, s = 0;
    for (unsigned i = 3; i < 4;) {
        s += v[i];
        i = i - 1;
    }
    return s;
}
