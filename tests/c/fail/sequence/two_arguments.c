// what: two arguments of a call increment one variable
// expect: sequence 6
static int less(int a, int b) { return a < b; }
int main(void) {
    int i = 1;
    return !less(i++, i++);
}
