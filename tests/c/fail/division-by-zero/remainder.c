// what: the remainder by a value that wrapped to zero
// expect: division-by-zero 7
int main(void) {
    unsigned char m = 250;
    int s = 0;
    for (int i = 0; i < 10; i++, m++)
        s += 1000 % m;
    return s;
}
