// what: the zeros that strncpy fills up with reach the source
// expect: bounds 6
#include <string.h>
int main(void) {
    char text[12] = "abcdefghij\0";
    strncpy(text, text + 10, 11);
    return text[0];
}
