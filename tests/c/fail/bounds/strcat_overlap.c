// what: a string is appended to itself
// expect: bounds 6
#include <string.h>
int main(void) {
    char text[16] = "abc";
    strcat(text, text);
    return text[3];
}
