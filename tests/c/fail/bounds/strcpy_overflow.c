// what: strcpy into a buffer that lacks room for the zero
// expect: bounds 9
#include <stdio.h>
#include <string.h>
static char name[8];
int main(void) {
    strcpy(name, "seven77");
    puts(name);
    strcpy(name, "eight888");
    puts(name);
    return 0;
}
