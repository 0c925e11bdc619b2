// what: two subscripts are equal in the last round
// expect: sequence 6
int main(void) {
    int a[4] = {0, 1, 2, 3};
    for (int i = 0, j = 2; i < 3; i++)
        a[i] = a[j]++ + 1;
    return a[0];
}
