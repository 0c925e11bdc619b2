// what: malloc gives a null pointer for more bytes than a difference of pointers can count
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    volatile size_t size = SIZE_MAX;
    printf("%d\n", malloc(size) == NULL);
    size = SIZE_MAX / 2 + 1;
    printf("%d %d\n", malloc(size) == NULL, calloc(size / 2, 2) == NULL);
    return 0;
}
