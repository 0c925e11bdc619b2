// what: the average of an empty list
// expect: division-by-zero 7
static int average(const int *v, int n) {
    int s = 0;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s / n;
}
int main(void) {
    int v[2] = {4, 6};
    return average(v, 2) + average(v, 0);
}
