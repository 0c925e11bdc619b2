// what: the last array of a nested record is overrun into the next member
// expect: bounds 13
struct inner {
    int count;
    char text[4];
};
struct outer {
    struct inner inner;
    char next[8];
};
int main(void) {
    struct outer outer = {{4, "abc"}, "defghij"};
    return outer.inner.text[outer.inner.count];
}
