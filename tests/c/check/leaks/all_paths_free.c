// what: every path frees its buffer
// verdict: safe
// flags: --check leak
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int digits(int n) {
    char *buffer = malloc(12);
    int used = 0;
    if (n < 0)
        goto out;
    do
        buffer[used++] = (char)('0' + n % 10);
    while ((n /= 10) != 0 && used < 4);
out:
    free(buffer);
    return used;
}
int main(void) {
    int d = digits(__VERIFIER_nondet_int());
    assert(d >= 0 && d <= 4);
    return 0;
}
