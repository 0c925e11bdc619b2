// what: assembly without instructions is a barrier for the compiler and nothing else
#include <stdio.h>

int main(void)
{
    int x = 4;
    __asm__ volatile("" : : : "memory");
    __asm__("" : "+r"(x));
    printf("%d\n", x);
    return x;
}
