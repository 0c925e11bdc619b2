// what: a division inside a macro fails at the line of its use
// expect: division-by-zero 10
#define RATIO(a, b) \
    ((a) * 100 / \
     (b))
int main(void) {
    int done = 3, all = 4;
    int r = RATIO(done, all);
    all -= 4;
    r += RATIO(done, all);
    return r;
}
