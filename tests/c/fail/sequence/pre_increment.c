// what: the new value is stored twice, and nothing says that the stores have an order
// expect: sequence 5
int main(void) {
    int i = 1;
    i = ++i;
    return i - 2;
}
