// what: an early return forgets a buffer
// verdict: unsafe
// fails: leak 9
// input: -5
// flags: --check leak
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int digits(int n) {
    char *buffer = malloc(12);
    int used = 0;
    if (n < 0)
        return -1;
    do
        buffer[used++] = (char)('0' + n % 10);
    while ((n /= 10) != 0 && used < 4);
    free(buffer);
    return used;
}
int main(void) {
    return digits(__VERIFIER_nondet_int());
}
