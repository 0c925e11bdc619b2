// what: a character above 127 gives a negative table index
// expect: bounds 7
static const char kind[256] = {['a'] = 1, ['0'] = 2};
static int total(const char *s) {
    int t = 0;
    while (*s)
        t += kind[*s++];
    return t;
}
int main(void) {
    return total("a0") + total("\xff");
}
