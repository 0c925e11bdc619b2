// what: A local of a loop is another object in each round; another thread may read the old one before its life ends.
// verdict: unsafe
// fails: dangling 11
// fails: assertion 12
#include <assert.h>
#include <pthread.h>

static int *_Atomic place;

static void *look(void *unused) {
    int value = place ? *place : 0;
    assert(value != 2);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, look, 0);
    for (int round = 1; round < 3; round++) {
        int local;
        local = round;
        if (round == 2)
            place = &local;
    }
    pthread_join(one, 0);
    return 0;
}
