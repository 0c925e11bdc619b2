// what: a variable length array with a negative number of elements, which nothing accesses
// expect: bounds 8
#include <stdio.h>

static void show(int last)
{
    int count = last - 1;
    int line[count];
    (void)line;
    printf("%d\n", count);
}

int main(void)
{
    show(2);
    show(0);
    return 0;
}
