// what: A state that a long run comes to is come to by a shorter one, after which there are enough moves for the failure.
// verdict: unsafe
// flags: --max-depth 10
// fails: assertion 14
#include <assert.h>
#include <pthread.h>
#include <wherefore.h>

static _Atomic int place, shown;

static void *look(void *unused)
{
    if (shown)
        assert(place != 3);
    return unused;
}

int main(void)
{
    pthread_t one;
    pthread_create(&one, 0, look, 0);
    int choice = wherefore_choose(2);
    if (choice == 0) {
        place = 1;
        place = 2;
        place = 1;
        place = 2;
        place = 1;
        place = 2;
        place = 0;
    }
    choice = 0;
    place = 3;
    shown = 1;
    pthread_join(one, 0);
    return 0;
}
