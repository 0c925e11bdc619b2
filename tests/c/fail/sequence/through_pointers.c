// what: two pointers into one array meet
// expect: sequence 7
int main(void) {
    int a[5] = {1, 2, 3, 4, 5};
    int *p = a, *q = a + 4, sum = 0;
    for (int round = 0; round < 4; round++)
        sum += *p++ * (*q-- = round);
    return sum;
}
