// what: one object is lost; the other is still held by a local variable when exit ends the program
// flags: --check leak
// expect: leak 7
#include <stdlib.h>

int main(void) {
    char *held = malloc(10);
    held = malloc(11);
    held[0] = 1;
    exit(0);
}
