// what: a hash multiplies signed ints
// expect: signed-overflow 6
static int hash(const char *s) {
    int h = 17;
    while (*s)
        h = h * 31 + *s++;
    return h;
}
int main(void) {
    int h = hash("abc");
    return h == hash("a longer text");
}
