// what: the difference of two sizes wraps around
// expect: unsigned-overflow 6
// flags: --check unsigned-overflow
#include <stddef.h>
static size_t gap(size_t from, size_t to) {
    return to - from;
}
int main(void) {
    size_t g = gap(3, 10);
    return gap(10, 3) > g;
}
