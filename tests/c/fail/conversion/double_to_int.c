// what: a double beyond the range of int is converted
// expect: conversion 5
// flags: --check conversion
static int rounded(double d) {
    return (int)(d + 0.5);
}
int main(void) {
    int a = rounded(1e9);
    return rounded(3e9) == a;
}
