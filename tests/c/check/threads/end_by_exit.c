// what: The program ends by _Exit; before that another thread may see what main did last.
// verdict: unsafe
// fails: assertion 13
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static _Atomic int flag;

static void *look(void *unused)
{
    if (flag)
        assert(0);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, look, 0);
    flag = 1;
    _Exit(0);
}
