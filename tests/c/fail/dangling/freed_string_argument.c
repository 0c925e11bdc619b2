// what: a freed string is compared
// expect: dangling 10
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *s = malloc(8);
    strcpy(s, "text");
    int same = strcmp(s, "text");
    free(s);
    return same + strcmp(s, "text");
}
