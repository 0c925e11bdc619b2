// what: sprintf needs one byte more than the buffer has
// expect: bounds 7
#include <stdio.h>
int main(void) {
    char text[6];
    int n = sprintf(text, "%d", 12345);
    n += sprintf(text, "%d", -12345);
    return n;
}
