// what: The life of a local ends with its block; another thread may read it before, or after, which is a fault.
// verdict: unsafe
// fails: dangling 12
// fails: assertion 13
#include <assert.h>
#include <pthread.h>

static _Atomic int flag;
static int *_Atomic place;

static void *look(void *unused) {
    int value = flag ? *place : 0;
    assert(value != 1);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, look, 0);
    {
        int local = 1;
        place = &local;
        flag = 1;
    }
    pthread_join(one, 0);
    return 0;
}
