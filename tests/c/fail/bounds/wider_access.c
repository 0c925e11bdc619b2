// what: four bytes are read through a cast from a three-byte block
// expect: bounds 9
#include <stdlib.h>
int main(void) {
    unsigned char *b = malloc(3);
    b[0] = 1;
    b[1] = 2;
    b[2] = 3;
    int x = *(int *)b;
    free(b);
    return x;
}
