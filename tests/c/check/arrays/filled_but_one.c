// what: a loop that fills an array leaves out its last element
// verdict: unsafe
// fails: assertion 14
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int values[5000];
int main(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count > 0 && count <= 5000);
    for (int i = 0; i < count - 1; i++)
        values[i] = 7;
    for (int i = 0; i < count; i++)
        assert(values[i] == 7);
    return 0;
}
