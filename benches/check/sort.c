// what: sorting N symbolic values gives an ordered permutation of them
// verdict: safe
// sizes: N=4 N=8
#include <assert.h>

#ifndef N
#define N 4
#endif

int __VERIFIER_nondet_int(void);

#ifdef BUBBLE
static void sort(int *values, int length)
{
    for (int end = length - 1; end > 0; end--)
        for (int i = 0; i < end; i++)
            if (values[i] > values[i + 1]) {
                int swapped = values[i];
                values[i] = values[i + 1];
                values[i + 1] = swapped;
            }
}
#else
/* With WRONG, a value is never compared with the first one. */
#ifdef WRONG
#define FIRST 1
#else
#define FIRST 0
#endif

static void sort(int *values, int length)
{
    for (int i = 1; i < length; i++) {
        int moved = values[i];
        int hole = i;
        while (hole > FIRST && values[hole - 1] > moved) {
            values[hole] = values[hole - 1];
            hole--;
        }
        values[hole] = moved;
    }
}
#endif

static int count(const int *values, int length, int wanted)
{
    int found = 0;
    for (int i = 0; i < length; i++)
        found += values[i] == wanted;
    return found;
}

int main(void)
{
    int values[N];
    for (int i = 0; i < N; i++)
        values[i] = __VERIFIER_nondet_int();
    int wanted = __VERIFIER_nondet_int();
    int before = count(values, N, wanted);

    sort(values, N);

    for (int i = 1; i < N; i++)
        assert(values[i - 1] <= values[i]);
    assert(count(values, N, wanted) == before);
    return 0;
}
