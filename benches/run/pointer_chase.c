/* Steps along a ring of heap nodes whose order is shuffled; each step also changes the node. */
#include <stdio.h>
#include <stdlib.h>

#define ITERATIONS 120000000L
#define NODES 1024

struct node {
    struct node *next;
    unsigned weight;
    unsigned visits;
};

static struct node *make_ring(void)
{
    struct node *nodes[NODES];
    unsigned state = 1;

    for (int i = 0; i < NODES; i++) {
        nodes[i] = malloc(sizeof *nodes[i]);
        if (!nodes[i])
            exit(1);
        nodes[i]->weight = (unsigned)i * 7u + 3u;
        nodes[i]->visits = 0;
    }
    for (int i = NODES - 1; i > 0; i--) {
        state = state * 1103515245u + 12345u;
        int other = (int)((state >> 8) % (unsigned)(i + 1));
        struct node *moved = nodes[i];
        nodes[i] = nodes[other];
        nodes[other] = moved;
    }
    for (int i = 0; i < NODES; i++)
        nodes[i]->next = nodes[(i + 1) % NODES];
    return nodes[0];
}

int main(int argc, char **argv)
{
    long iterations = argc > 1 ? atol(argv[1]) : ITERATIONS;
    struct node *ring = make_ring();
    struct node *at = ring;
    unsigned sum = 0;

    for (long i = 0; i < iterations; i++) {
        at->visits++;
        sum += at->weight ^ at->visits;
        at = at->next;
    }
    sum += at->weight;

    at = ring->next;
    while (at != ring) {
        struct node *next = at->next;
        free(at);
        at = next;
    }
    free(ring);
    printf("pointer_chase %08x\n", sum);
    return 0;
}
