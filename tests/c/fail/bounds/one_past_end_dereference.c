// what: the pointer one past the end may be formed but not read
// expect: bounds 5
static int find(const int *v, const int *end, int x) {
    const int *p = v;
    while (p <= end && *p != x)
        p++;
    return (int)(p - v);
}
int main(void) {
    int v[5] = {2, 3, 5, 7, 11};
    int a = find(v, v + 5, 7);
    return a + find(v, v + 5, 8);
}
