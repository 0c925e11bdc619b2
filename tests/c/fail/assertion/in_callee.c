// what: the assertion in the second call of a function fails, in a unit of recursion
// expect: assertion 7
#include <assert.h>
static int depth;
static int descend(int n) {
    depth++;
    assert(n != 3 || depth < 8);
    return n == 0 ? depth : descend(n - 1);
}
int main(void) {
    descend(4);
    return descend(5);
}
