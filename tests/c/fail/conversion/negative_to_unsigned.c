// what: a negative result becomes a huge length
// expect: conversion 13
// flags: --check conversion
static int find(const char *s, char c) {
    for (int i = 0; s[i]; i++)
        if (s[i] == c)
            return i;
    return -1;
}
int main(void) {
    unsigned long at = find("key=value", '=');
    at += 1;
    unsigned long none = find("key", '=');
    return none > at;
}
