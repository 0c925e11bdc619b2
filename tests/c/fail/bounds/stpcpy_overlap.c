// what: stpcpy moves a string down by less than its length
// expect: bounds 6
#define _GNU_SOURCE
#include <string.h>
int main(void) {
    char text[16] = "  abc"; return *stpcpy(text, text + 2);
}
