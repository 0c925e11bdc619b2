// what: a negative value is shifted left
// expect: shift 6
int main(void) {
    int fixed = 0;
    for (int i = 2; i >= -2; i--)
        fixed += i << 8;
    return fixed;
}
