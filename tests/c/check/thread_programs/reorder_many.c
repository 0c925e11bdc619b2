// what: Many setters write two variables without a lock, and a checker sees one without the other.
// verdict: unsafe
// fails: reach-error 28
#include <assert.h>
#include <pthread.h>

void reach_error(void)
{
    assert(0);
}

#define SETTERS 4
#define CHECKERS 1

static int a = 0;
static int b = 0;

void *setThread(void *param)
{
    a = 1;
    b = -1;
    return NULL;
}

void *checkThread(void *param)
{
    if (!((a == 0 && b == 0) || (a == 1 && b == -1)))
        reach_error();
    return NULL;
}

int main(void)
{
    pthread_t setters[SETTERS], checkers[CHECKERS];
    for (int i = 0; i < SETTERS; i++)
        if (pthread_create(&setters[i], NULL, &setThread, NULL))
            return 1;
    for (int i = 0; i < CHECKERS; i++)
        if (pthread_create(&checkers[i], NULL, &checkThread, NULL))
            return 1;
    for (int i = 0; i < SETTERS; i++)
        pthread_join(setters[i], NULL);
    for (int i = 0; i < CHECKERS; i++)
        pthread_join(checkers[i], NULL);
    return 0;
}
