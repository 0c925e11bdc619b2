// what: the terminating zero does not fit the allocation
// expect: bounds 10
#include <stdlib.h>
#include <string.h>
static char *copy(const char *s) {
    size_t n = strlen(s);
    char *c = malloc(n);
    for (size_t i = 0; i < n; i++)
        c[i] = s[i];
    c[n] = '\0';
    return c;
}
int main(void) {
    char *c = copy("twelve chars");
    free(c);
    return 0;
}
