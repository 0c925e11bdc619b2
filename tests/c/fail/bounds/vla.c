// what: a variable length array is written at its length
// expect: bounds 7
static int fill(int n) {
    int v[n];
    for (int i = 0; i < n; i++)
        v[i] = i;
    v[n] = 7;
    return v[n - 1];
}
int main(void) {
    return fill(6);
}
