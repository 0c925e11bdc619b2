// what: a string is copied to a place inside itself through another pointer
// expect: bounds 9
#include <string.h>
int main(void) {
    char text[16] = "abcdef";
    char *inside = strchr(text, 'c');
    strcpy(text + 8, inside);
    strcpy(text, text + 12);
    strcpy(text, inside - 1);
    return text[0];
}
