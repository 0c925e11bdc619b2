// what: getchar gives a byte or EOF, which is below all bytes
// verdict: safe
#include <assert.h>
#include <stdio.h>
int main(void) {
    int digits = 0;
    for (int i = 0; i < 4; i++) {
        int c = getchar();
        if (c == EOF)
            break;
        assert(c >= 0 && c <= 255);
        if (c >= '0' && c <= '9')
            digits++;
    }
    assert(digits <= 4);
    return 0;
}
