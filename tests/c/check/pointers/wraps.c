// what: a distance in bytes that does not fit leads out of the object, although it wraps around into it
// verdict: unsafe
// fails: bounds 12
// fails: bounds 13
// input: 4611686018427387904, 0
// input: 0, -4611686018427387904
long __VERIFIER_nondet_long(void);
int main(void) {
    int values[4] = {1, 2, 3, 4}, *p = values;
    long i = __VERIFIER_nondet_long(), j = __VERIFIER_nondet_long();
    if ((i & 0x3fffffffffffffff) > 3 || (j & 0x3fffffffffffffff) > 3) return 0;
    int sum = p[i];
    sum += *(p + j);
    return sum;
}
