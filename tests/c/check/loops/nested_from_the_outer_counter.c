// what: three loops, each from the counter of the one around it
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int n = nondet_int();
    if (n <= 0 || n >= 20000)
        return 0;
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            for (int k = j; k < n; k++)
                assert(k >= i);
    return 0;
}
