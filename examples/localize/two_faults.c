/* How many tiles a floor needs, and how long its border is. Two things are wrong. */
#include <stdio.h>
#include <stdlib.h>

static int tiles(int width, int length)
{
    return width + length; /* should be width * length */
}

static int border(int width, int length)
{
    return 2 * width + length; /* should be 2 * (width + length) */
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        printf("usage: two_faults WIDTH LENGTH\n");
        return 1;
    }
    int width = atoi(argv[1]);
    int length = atoi(argv[2]);
    printf("tiles %d\n", tiles(width, length));
    printf("border %d\n", border(width, length));
    return 0;
}
