// what: after reading has ended, exactly one of feof and ferror holds, until it is cleared
// verdict: unknown
// flags: --input-may-fail --stdin 2
#include <assert.h>
#include <stdio.h>
int main(void) {
    while (getchar() != EOF)
        assert(!feof(stdin) && !ferror(stdin));
    assert(!feof(stdin) == !!ferror(stdin));
    assert(!feof(stdin) == !!ferror(stdin));
    clearerr(stdin);
    assert(!feof(stdin) && !ferror(stdin));
    return 0;
}
