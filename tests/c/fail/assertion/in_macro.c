// what: an assertion inside a macro fails at the line of the macro use
// expect: assertion 13
#include <assert.h>
#define REQUIRE(low, x, high) do { \
        assert((low) <= (x)); \
        assert((x) <= (high)); \
    } while (0)
static int clamp(int x) {
    return x > 100 ? 101 : x;
}
int main(void) {
    REQUIRE(0, clamp(50), 100);
    REQUIRE(0, clamp(500), 100);
    return 0;
}
