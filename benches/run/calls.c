/* Direct, recursive and indirect calls of short functions. */
#include <stdio.h>
#include <stdlib.h>

#define ITERATIONS 6000000L

struct pair {
    unsigned first, second;
};

static unsigned gcd(unsigned a, unsigned b)
{
    return b == 0 ? a : gcd(b, a % b);
}

static unsigned add(unsigned a, unsigned b) { return a + b; }
static unsigned mix(unsigned a, unsigned b) { return (a << 5) ^ (a >> 27) ^ b; }
static unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

static unsigned (*const operations[])(unsigned, unsigned) = { add, mix, larger };

static struct pair step(struct pair p, unsigned i)
{
    struct pair result;
    result.first = operations[i % 3](p.first, i);
    result.second = p.second + p.first;
    return result;
}

int main(int argc, char **argv)
{
    long iterations = argc > 1 ? atol(argv[1]) : ITERATIONS;
    struct pair p = { 1, 2 };
    unsigned sum = 0;

    for (long i = 0; i < iterations; i++) {
        p = step(p, (unsigned)i);
        sum += gcd((unsigned)i & 0xff, p.second & 0xff);
    }
    printf("calls %08x\n", sum + p.first);
    return 0;
}
