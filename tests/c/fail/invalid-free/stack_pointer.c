// what: the small-buffer optimisation frees its stack buffer
// expect: invalid-free 9
#include <stdlib.h>
#include <string.h>
static int length(const char *s) {
    char small[8], *b = strlen(s) < 8 ? small : malloc(strlen(s) + 1);
    strcpy(b, s);
    int n = (int)strlen(b);
    free(b);
    return n;
}
int main(void) {
    int n = length("a longer text");
    return n + length("short");
}
