// what: A thread fails right after it has set a flag; before that another thread may see the flag, and fails as well.
// verdict: unsafe
// fails: assertion 12
// fails: assertion 20
#include <assert.h>
#include <pthread.h>

static _Atomic int flag;

static void *set(void *unused)
{
    flag = 1; assert(0);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, set, 0);
    assert(!flag);
    return 0;
}
