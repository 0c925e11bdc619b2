// what: The program ends when main returns; before that another thread may see what main did last.
// verdict: unsafe
// fails: assertion 12
#include <assert.h>
#include <pthread.h>

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
    return 0;
}
