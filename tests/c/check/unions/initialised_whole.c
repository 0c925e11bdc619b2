// what: unions that are initialised by their largest member, by another union, by nothing, or statically
// verdict: safe
#include <assert.h>
#include <string.h>
union number {
    unsigned char bytes[8];
    long whole;
    short part;
};
static union number fixed = {.part = 1};
int main(void) {
    union number a = {.whole = 7}, b = a, c = {{1, 2}}, list[3] = {{.whole = 1}, {.whole = 2}}, empty = {0};
    assert(b.whole == 7);
    assert(c.whole == 0x201);
    assert(list[1].whole == 2 && list[2].whole == 0);
    assert(empty.whole == 0);
    assert(fixed.whole == 1);
    struct { int kind; union number value; } s = {.kind = 1};
    assert(s.value.whole == 0);
    union number d;
    memset(&d, 0, sizeof d);
    d.part = 3;
    assert(d.whole == 3);
    return 0;
}
