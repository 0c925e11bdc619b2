/* Integer arithmetic of several widths, no memory beyond the locals. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define ITERATIONS 50000000L

int main(int argc, char **argv)
{
    long iterations = argc > 1 ? atol(argv[1]) : ITERATIONS;
    uint32_t state = 12345, sum = 0;
    uint64_t wide = 1;
    int16_t narrow = 7;

    for (long i = 0; i < iterations; i++) {
        state = state * 1664525u + 1013904223u;
        wide = (wide ^ (state >> 3)) + (wide << 7);
        if (state & 0x10000)
            narrow = (int16_t)(narrow / 3 + (int)(state % 1000));
        else
            narrow = (int16_t)(narrow - (int)(wide & 0xff));
        sum += (uint32_t)narrow ^ (uint32_t)(wide >> 32);
    }
    printf("arithmetic %08lx\n", (unsigned long)sum);
    return 0;
}
