// what: a result of -1 becomes a huge index
// verdict: unsafe
// fails: conversion 16
// input: 5
// flags: --check conversion
extern int __VERIFIER_nondet_int(void);
static int find(const int *v, int n, int x) {
    for (int i = 0; i < n; i++)
        if (v[i] == x)
            return i;
    return -1;
}
int main(void) {
    static const int v[3] = {4, 7, 9};
    int x = __VERIFIER_nondet_int();
    unsigned at = find(v, 3, x);
    return at == 2;
}
