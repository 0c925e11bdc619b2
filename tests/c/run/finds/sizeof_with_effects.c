// what: the operand of sizeof is evaluated if its type is a variable length array
// known-bug: the typed tree of the front end keeps only the size and drops the operand
// symptom: ("1 12", "2 12")
#include <stdio.h>

int main(void)
{
    int k = 2;
    int c[k][k + 1];
    int size = sizeof(c[k = 1]);
    printf("%d %d\n", k, size);
    return 0;
}
