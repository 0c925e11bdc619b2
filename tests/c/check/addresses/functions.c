// what: functions are anywhere, without an order or an alignment, but not null, equal or in an object
// verdict: unsafe
// fails: assertion 20
// fails: assertion 21
// fails: assertion 22
// No input shows it: a linker puts functions where it likes.
#include <assert.h>
#include <stdint.h>
int f(int x) { return x + 1; }
int g(int x) { return x + 2; }
int object[4];
extern int __VERIFIER_nondet_int(void);
int main(void) {
    uintptr_t one = (uintptr_t)f, other = (uintptr_t)g, place = (uintptr_t)object;
    assert(one != other && one != 0 && (uintptr_t)&f == one);
    assert(one < place || one >= place + sizeof object);
    int (*again)(int) = (int (*)(int))one;
    assert(again(1) == 2);
    int which = __VERIFIER_nondet_int();
    if (which == 0) assert((one & 15) == 0);
    if (which == 1) assert(one < other);
    if (which == 2) assert(one < place);
    assert(((int (*)(int))(which ? one : other))(1) == (which ? 2 : 3));
    return 0;
}
