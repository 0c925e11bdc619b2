// what: an unsigned counter that goes down never becomes negative, so its loop goes on before the array
// verdict: unsafe
// fails: bounds 13
// input: 3
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int v[3] = {0, 0, 0};
    unsigned stop_at = __VERIFIER_nondet_uint();
    int steps = 0;
    for (unsigned i = 2; i >= 0; i--) {
        if (i == stop_at)
            break;
        v[i]++;
        steps++;
    }
    return steps;
}
