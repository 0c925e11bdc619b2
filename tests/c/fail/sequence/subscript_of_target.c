// what: the subscript of the target is changed on the right
// expect: sequence 5
int main(void) {
    int a[4] = {0}, i = 1;
    a[i] = i++;
    return a[2] + a[3];
}
