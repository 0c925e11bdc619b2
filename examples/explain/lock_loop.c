// A loop that may take a lock in each round and releases it if it holds it (after figure 4 of Groce and Visser, What
// Went Wrong, SPIN 2003). The variable got_lock says whether the lock was taken in this round. The fault: it is
// decremented in every round, not only where the lock is released. A round without the lock leaves it at -1, and the
// next one releases a lock that nobody holds. The explanation must name the choice not to lock, the
// decrement, and the choice to go round again.
//
// explain: kind control
#include <assert.h>
#include <wherefore.h>

static int held;

#define lock() do { assert(held == 0); held = 1; } while (0)
#define unlock() do { assert(held == 1); held = 0; } while (0)

int main(void)
{
    int got_lock = 0;
    do {
        if (wherefore_choose_bool()) { /* named */
            lock();
            got_lock++;
        }
        if (got_lock != 0) {
            unlock();
#ifdef FIXED
            got_lock--;
#endif
        }
#ifndef FIXED
        got_lock--; /* named */
#endif
    } while (wherefore_choose_bool()); /* named */
    return 0;
}
