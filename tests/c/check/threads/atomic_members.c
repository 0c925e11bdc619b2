// what: Members of atomic types do not race, wherever their record is and however they are accessed.
// verdict: safe
// flags: --check data-race
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
    short left, right;
};

struct shared {
    atomic_int count;
    _Atomic unsigned char bytes[2];
    _Atomic struct pair pair;
};

static void *change(void *argument)
{
    struct shared *shared = argument;
    shared->count++;
    shared->count += shared->bytes[1] ? 0 : 1;
    shared->pair = (struct pair){2, 2};
    return 0;
}

int main(void)
{
    struct shared shared = {0};
    pthread_t thread;
    pthread_create(&thread, 0, change, &shared);
    shared.count++;
    int seen = shared.count;
    struct pair pair = shared.pair;
    pthread_join(thread, 0);
    assert(seen >= 1 && seen <= 3 && shared.count == 3);
    assert(pair.left == pair.right);
    return 0;
}
