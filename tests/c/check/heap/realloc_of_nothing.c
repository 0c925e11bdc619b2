// what: `realloc` of no bytes frees and gives null, as glibc's does
// verdict: safe
// flags: --check leak
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *text = malloc(4);
    char *rest = realloc(text, 0);
    assert(!rest);
    return 0;
}
