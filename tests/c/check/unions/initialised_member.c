// what: an initializer says nothing of the bytes of a union behind the member that it names
// verdict: unsafe
// fails: assertion 9
// No input shows it: the bytes have any value, and GCC before version 15 clears them.
#include <assert.h>
int main(void) {
    union { int i; char c; } x = {.c = 1};
    assert(x.c == 1);
    assert(x.i == 1);
    return 0;
}
