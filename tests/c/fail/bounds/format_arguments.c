// what: a format that needs two arguments is given one
// expect: bounds 6
#include <stdio.h>

int main(void) {
    printf("%d %d\n", 1);
    return 0;
}
