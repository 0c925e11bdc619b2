// what: an unsigned number that stays even when it wraps
// flags: --no-checks
// verdict: safe
#include <assert.h>
int main(void) {
    unsigned x = 0;
    while (1) {
        assert(x % 2 == 0);
        x += 2;
    }
}
