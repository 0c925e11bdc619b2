// what: the end of a recursion gives the wrong value
// test: 3 => 6\n
// test: 5 => 120\n
// fault: 12
// change: 1
#include <stdio.h>

static int factorial(int n)
{
    if (n > 1)
        return n * factorial(n - 1);
    return 0;
}

int main(void)
{
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    printf("%d\n", factorial(n));
    return 0;
}
