// what: so it is in compound literals, and in unions that are members
// verdict: unsafe
// fails: assertion 20
// fails: assertion 19
// No input shows it: the bytes have any value.
#include <assert.h>
struct tagged {
    int tag;
    union {
        short s;
        long l;
        struct { int x, y; } point;
    } value;
};
int main(void) {
    struct tagged one = {1, {2}}, other = {2, {.point = {3}}}, none = {3};
    struct tagged *p = &(struct tagged){.tag = 4, .value.s = 5};
    assert(one.tag == 1 && one.value.s == 2 && other.value.point.x == 3 && other.value.point.y == 0);
    assert(one.value.l == 2);
    assert(p->value.l == 5);
    assert(none.value.l == 0 && none.value.point.y == 0);
    return 0;
}
