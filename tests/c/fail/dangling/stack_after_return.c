// what: a pointer to a local outlives the call
// expect: dangling 15
static int *kept;
static void remember(int x) {
    int local = x;
    kept = &local;
}
static int other(int x) {
    int y[4] = {x, x, x, x};
    return y[3];
}
int main(void) {
    remember(5);
    other(1);
    return *kept;
}
