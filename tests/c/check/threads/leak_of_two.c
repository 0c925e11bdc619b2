// what: One of two objects is forgotten, and which one is seen only at the end of the program.
// verdict: unsafe
// flags: --check leak
// fails: leak 25
// fails: leak 26
#include <pthread.h>
#include <stdlib.h>

static char *kept;

static void *keep(void *object)
{
    kept = object;
    return 0;
}

static void drop(void)
{
    kept = 0;
}

int main(void)
{
    pthread_t one, two;
    char *first = malloc(1);
    char *second = malloc(1);
    pthread_create(&one, 0, keep, first);
    pthread_create(&two, 0, keep, second);
    pthread_join(one, 0);
    pthread_join(two, 0);
    first = 0;
    second = 0;
    atexit(drop);
    free(kept);
    return 0;
}
