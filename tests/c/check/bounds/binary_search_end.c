// what: binary search compares at the insertion point although that may be the end
// verdict: unsafe
// fails: bounds 15
// input: 18
extern int __VERIFIER_nondet_int(void);
static int contains(const int *v, int n, int x) {
    int low = 0, high = n;
    while (low < high) {
        int middle = (low + high) / 2;
        if (v[middle] < x)
            low = middle + 1;
        else
            high = middle;
    }
    return v[low] == x;
}
int main(void) {
    static const int primes[7] = {2, 3, 5, 7, 11, 13, 17};
    return contains(primes, 7, __VERIFIER_nondet_int());
}
