// what: a value above 127 is stored in a signed char
// expect: conversion 7
// flags: --check conversion
int main(void) {
    int values[3] = {5, 127, 200}, s = 0;
    for (int i = 0; i < 3; i++) {
        signed char c = values[i];
        s += c;
    }
    return s != 0;
}
