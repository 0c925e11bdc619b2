// what: a number above 127 is stored in a signed char
// verdict: unsafe
// fails: conversion 11
// input: 128
// flags: --check conversion
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= -128 && n <= 128);
    signed char c = n;
    return c;
}
