// what: the older name of the error function, behind a wrong bounds test
// expect: reach-error 15
extern void __VERIFIER_error(void);
static int index_of(const int *v, int n, int x) {
    int i = 0;
    while (i < n && v[i] != x)
        i++;
    return i;
}
int main(void) {
    int v[4] = {4, 8, 15, 16};
    if (index_of(v, 4, 15) != 2)
        __VERIFIER_error();
    if (index_of(v, 4, 99) != -1)
        __VERIFIER_error();
    return 0;
}
