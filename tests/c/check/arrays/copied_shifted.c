// what: a copy that begins one element later is another array
// verdict: unsafe
// fails: assertion 17
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count > 0 && count < 100000);
    int *from = malloc((count + 1) * sizeof *from);
    int *to = malloc(count * sizeof *to);
    for (int i = 0; i < count + 1; i++)
        from[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < count; i++) to[i] = from[i + 1];
    for (int i = 0; i < count; i++)
        assert(to[i] == from[i]);
    free(from);
    free(to);
    return 0;
}
