// what: the second loop takes one too many
// verdict: unsafe
// fails: assertion 14
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int n = nondet_int();
    if (n < 0)
        return 0;
    int stock = 0;
    for (int i = 0; i < n; i++)
        stock++;
    for (int j = n; j >= 0; j--) {
        assert(stock > 0);
        stock--;
    }
    return 0;
}
