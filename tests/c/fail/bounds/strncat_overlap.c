// what: strncat overwrites the string that it reads
// expect: bounds 7
#include <string.h>
int main(void) {
    char text[16] = "abcd";
    strncat(text, text, 4);
    strncat(text, text + 5, 4);
    return text[3];
}
