// what: a signed bit-field of __int128 keeps its sign
#include <stdio.h>

struct wide {
    __int128 number : 100;
    unsigned __int128 bits : 77;
};

int main(void) {
    struct wide wide;
    wide.number = -5;
    wide.bits = -1;
    __int128 number = wide.number;
    unsigned __int128 bits = wide.bits;
    printf("%d %d\n", (int)number, number < 0);
    printf("%lx %lx\n", (unsigned long)(bits >> 64), (unsigned long)bits);
    return 0;
}
