// what: A program without threads forgets to give a C11 mutex back where its input is odd.
// verdict: unsafe
// flags: --check lock-leak
// fails: lock-leak 10
#include <threads.h>

extern _Bool __VERIFIER_nondet_bool(void);
static mtx_t lock;

static int update(_Bool odd) { if (mtx_lock(&lock) != thrd_success)
        return 1;
    if (odd)
        return 2;
    mtx_unlock(&lock);
    return 0;
}

int main(void)
{
    mtx_init(&lock, mtx_plain);
    return update(__VERIFIER_nondet_bool());
}
