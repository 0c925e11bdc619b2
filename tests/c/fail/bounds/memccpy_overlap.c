// what: memccpy to a place inside of what it reads
// expect: bounds 7
#define _GNU_SOURCE
#include <string.h>
int main(void) {
    char text[16] = "abcdefg";
    return memccpy(text + 2, text, 'd', 8) != 0;
}
