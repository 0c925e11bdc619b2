// what: a scan passes the end of a string literal that lacks the wanted character
// expect: bounds 5
static int position(const char *s, char c) {
    int i = 0;
    while (s[i] != c)
        i++;
    return i;
}
int main(void) {
    int a = position("a,b", ',');
    return a + position("none", ',');
}
