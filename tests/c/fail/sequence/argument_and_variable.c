// what: the argument of a call is changed, and read beside the call
// expect: sequence 6
static int twice(int x) { return 2 * x; }
int main(void) {
    int i = 1;
    return twice(i++) + i - 4;
}
