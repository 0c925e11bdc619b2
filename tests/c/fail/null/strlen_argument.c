// what: strlen is given the null pointer of a missing entry
// expect: null 9
#include <stddef.h>
#include <string.h>
int main(void) {
    const char *words[4] = {"a", "list", NULL, "end"};
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        n += strlen(words[i]);
    return (int)n;
}
