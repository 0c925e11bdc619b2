// what: the target moves on a variable that is stored
// expect: sequence 5
int main(void) {
    int a[4] = {0}, i = 1;
    a[i++] = i;
    return a[1] != 2;
}
