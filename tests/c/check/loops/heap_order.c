// what: indexes of a heap that is sifted
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int n = nondet_int();
    if (n < 1 || n > 1000000)
        return 0;
    int left = n / 2 + 1, right = n;
    if (left > 1)
        left--;
    else
        right--;
    while (right > 1) {
        int i = left, j = 2 * left;
        while (j <= right) {
            if (j < right) {
                assert(1 <= j && j + 1 <= n);
                if (nondet_int())
                    j = j + 1;
            }
            assert(1 <= j && j <= n);
            if (nondet_int())
                break;
            assert(1 <= i && i <= n);
            i = j;
            j = 2 * j;
        }
        if (left > 1)
            left--;
        else
            right--;
    }
    return 0;
}
