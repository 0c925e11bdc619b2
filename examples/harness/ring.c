/* A ring buffer of bytes, as a library would have it: there is no main. */
#include <stddef.h>

struct ring {
    unsigned char *bytes;
    size_t size;  /* how many bytes there is room for */
    size_t first; /* where the oldest byte is */
    size_t count; /* how many bytes are in it */
};

int ring_put(struct ring *ring, unsigned char byte)
{
    if (ring->count == ring->size)
        return 0;
    size_t last = ring->first + ring->count;
    if (last >= ring->size)
        last -= ring->size;
    ring->bytes[last] = byte;
    ring->count++;
    return 1;
}

/* The sum of the first n bytes of a message. */
unsigned checksum(const unsigned char *bytes, size_t n)
{
    unsigned sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += bytes[i];
    return sum;
}
