// what: an early return forgets the buffer
// expect: leak 6
// flags: --check leak
#include <stdlib.h>
static int digits(int n) {
    char *b = malloc(16);
    int i = 0;
    if (n < 0)
        return -1;
    for (; n; n /= 10)
        b[i++] = '0' + n % 10;
    free(b);
    return i;
}
int main(void) {
    return digits(123) + digits(-5);
}
