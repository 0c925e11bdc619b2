// what: a double that does not fit an int is converted
// verdict: unsafe
// fails: conversion 10
// input: 30000000
// flags: --check conversion
#include <assert.h>
extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int condition);
static int cents(double euros) {
    return (int)(euros * 100);
}
int main(void) {
    double euros = __VERIFIER_nondet_double();
    __VERIFIER_assume(euros >= 0 && euros <= 1e9);
    return cents(euros) < 0;
}
