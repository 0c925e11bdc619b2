// what: a text is printed into the array that it is read from
// expect: bounds 8
#include <stdio.h>
int main(void) {
    char text[32] = "abc", other[8];
    sprintf(other, "%s", text);
    snprintf(text + 16, 16, "<%s>", text);
    sprintf(text, "%s%s", text, other);
    return text[0];
}
