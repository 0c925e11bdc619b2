// what: what a union holds around an initialized bit-field is unspecified
// verdict: unsafe
// fails: assertion 8
// No input shows it: padding has any value.
#include <assert.h>
int main(void) {
    union { unsigned a : 3; unsigned char c; } u = {1}, whole = {.c = 1};
    if (u.c != 1) assert(u.c == 1);
    assert(u.a == 1 && whole.c == 1 && whole.a == 1);
    return 0;
}
