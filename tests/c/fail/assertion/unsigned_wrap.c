// what: the difference of unsigned lengths is huge, not negative
// expect: assertion 8
#include <assert.h>
#include <string.h>
int main(void) {
    const char *a = "ab", *b = "abc";
    assert(strlen(a) < strlen(b));
    assert(!(strlen(a) - strlen(b) > 0));
    return 0;
}
