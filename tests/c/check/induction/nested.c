// what: loops within each other, bounded by inputs
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int(), last = -1;
    if (rows > 100000 || columns > 100000)
        return 0;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            last = row;
            assert(last >= 0 && last < rows);
            assert(column >= 0 && column < columns);
        }
        assert(last <= row);
    }
    return 0;
}
