// what: memory that is allocated before an endless loop and used in it
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *cell = malloc(sizeof *cell);
    *cell = 0;
    while (__VERIFIER_nondet_int()) {
        *cell = *cell == 3 ? 0 : *cell + 1;
        assert(*cell >= 0 && *cell <= 3);
    }
    free(cell);
    return 0;
}
