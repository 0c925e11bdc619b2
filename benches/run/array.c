/* Reads and writes of a global array and a table of rows, with computed indices. An iteration is one element. */
#include <stdio.h>
#include <stdlib.h>

#define ITERATIONS 100000000L
#define LENGTH 4096
#define WIDTH 64

static unsigned values[LENGTH];
static unsigned char histogram[WIDTH][WIDTH];

int main(int argc, char **argv)
{
    long iterations = argc > 1 ? atol(argv[1]) : ITERATIONS;
    unsigned sum = 0;

    for (int i = 0; i < LENGTH; i++)
        values[i] = (unsigned)i * 2654435761u;
    for (long i = 0; i < iterations; i++) {
        int here = (int)(i & (LENGTH - 1));
        int there = (here * 17 + 5) & (LENGTH - 1);
        values[here] += values[there] >> 1;
        histogram[here & (WIDTH - 1)][values[here] & (WIDTH - 1)]++;
    }
    for (int i = 0; i < LENGTH; i++)
        sum = sum * 31 + values[i];
    for (int row = 0; row < WIDTH; row++)
        for (int column = 0; column < WIDTH; column++)
            sum = sum * 31 + histogram[row][column];
    printf("array %08x\n", sum);
    return 0;
}
