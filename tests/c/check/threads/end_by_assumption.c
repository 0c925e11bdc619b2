// what: An assumption excuses what comes after it; before that another thread may see what was done last.
// verdict: unsafe
// fails: assertion 21
#include <assert.h>
#include <pthread.h>

void __VERIFIER_assume(int);
static _Atomic int flag;

static void *set(void *unused)
{
    flag = 1;
    __VERIFIER_assume(0);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, set, 0);
    assert(!flag);
    return 0;
}
