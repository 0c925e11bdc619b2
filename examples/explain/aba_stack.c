// A lock-free stack of free message buffers. A thread takes a buffer by exchanging the top of the stack for the next
// buffer, if the top has not changed. The fault: between the read of the next buffer and the exchange, another thread
// can take two buffers and give the first one back. The top is the same again, the exchange succeeds, but the next
// buffer, which it makes the top, is still in use: it is handed out twice. The explanation must name the read of
// the next buffer and the exchange, and say that only the schedule differs. The corrected version changes a version
// number together with the top.
//
// explain: kind schedule
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { BUFFERS = 3, NONE = BUFFERS, VERSION = 1 << 8 };

/* The number of the first free buffer in the low byte, the version above it. */
static atomic_uint top;
static atomic_uint next[BUFFERS] = {1, 2, NONE};
static atomic_bool in_use[BUFFERS];

static unsigned buffer_of(unsigned word)
{
    return word % VERSION;
}

/* The word that replaces `old` when `buffer` becomes the first one. */
static unsigned replacement(unsigned old, unsigned buffer)
{
#ifdef FIXED
    return old - buffer_of(old) + VERSION + buffer;
#else
    (void)old;
    return buffer;
#endif
}

static unsigned take(void)
{
    unsigned old = top;
    unsigned following;
    do {
        if (buffer_of(old) == NONE)
            return NONE;
        following = next[buffer_of(old)]; /* named */
    } while (!atomic_compare_exchange_strong(&top, &old, replacement(old, following))); /* named */
    bool twice = atomic_exchange(&in_use[buffer_of(old)], true);
    assert(!twice);
    return buffer_of(old);
}

static void give_back(unsigned buffer)
{
    in_use[buffer] = false;
    unsigned old = top;
    do {
        next[buffer] = buffer_of(old);
    } while (!atomic_compare_exchange_strong(&top, &old, replacement(old, buffer)));
}

static void *sender(void *unused)
{
    take();
    take();
    return unused;
}

static void *forwarder(void *unused)
{
    unsigned message = take();
    take();
    if (message != NONE)
        give_back(message);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, sender, NULL);
    pthread_create(&second, NULL, forwarder, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
