// what: reading may end because it fails; feof and ferror agree on why
// verdict: unsafe
// flags: --input-may-fail --stdin 2 --accept-bound
// fails: assertion 11
// A failure is no value of the standard input.
#include <assert.h>
#include <stdio.h>
int main(void) {
    while (getchar() != EOF)
        ;
    assert(feof(stdin));
    return 0;
}
