// what: a file size is truncated to int
// expect: conversion 5
// flags: --check conversion
static int size(long bytes) {
    return bytes;
}
int main(void) {
    int a = size(1L << 20);
    return size(1L << 33) > a;
}
