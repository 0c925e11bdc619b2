// what: an int is read at an odd offset of a byte buffer
// expect: misaligned 7
// flags: --check misaligned
int main(void) {
    _Alignas(8) unsigned char b[12] = {1, 2, 3, 4, 5, 6, 7, 8};
    int s = *(int *)(b + 4);
    s += *(int *)(b + 1);
    return s != 0;
}
