// what: an insertion sort moves values until it finds a smaller one, even before the array
// verdict: unsafe
// fails: bounds 9
// input: 2 1 0
extern int __VERIFIER_nondet_int(void);
static void sort(int *v, int n) {
    for (int i = 1; i < n; i++) {
        int x = v[i], j = i - 1;
        while (v[j] > x) {
            v[j + 1] = v[j];
            j--;
        }
        v[j + 1] = x;
    }
}
int main(void) {
    int v[3];
    for (int i = 0; i < 3; i++)
        v[i] = __VERIFIER_nondet_int();
    sort(v, 3);
    return v[0] == 0;
}
