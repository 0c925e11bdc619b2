// what: the middle of two large indices overflows
// expect: signed-overflow 4
static int middle(int low, int high) {
    return (low + high) / 2;
}
int main(void) {
    int a = middle(10, 20);
    return a + middle(1500000000, 2000000000);
}
