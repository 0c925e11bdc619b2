// what: a pointer to a variable of an inner block is used after the block
// expect: dangling 10
int main(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        p = &square;
        sum += *p;
    }
    return sum + *p;
}
