// what: a character above 127 compares as negative
// expect: assertion 14
#include <assert.h>
#include <string.h>
static int count_high(const char *s) {
    int n = 0;
    for (; *s; s++)
        if (*s > 127)
            n++;
    return n;
}
int main(void) {
    assert(count_high("plain") == 0);
    assert(count_high("caf\xe9") == 1);
    return 0;
}
