// what: a rotation by a negative amount
// expect: shift 4
static unsigned rotate(unsigned x, int by) {
    return x << by | x >> (32 - by);
}
int main(void) {
    unsigned r = rotate(0xf0, 4);
    return r == rotate(r, -4);
}
