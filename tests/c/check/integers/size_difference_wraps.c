// what: the difference of two sizes is never negative
// verdict: unsafe
// fails: assertion 14
// input: 101
#include <assert.h>
#include <stddef.h>
extern size_t __VERIFIER_nondet_size_t(void);
static int room_for(size_t capacity, size_t used, size_t wanted) {
    return capacity - used >= wanted;
}
int main(void) {
    size_t used = __VERIFIER_nondet_size_t();
    if (room_for(100, used, 50))
        assert(used <= 50);
    return 0;
}
