// what: which memory is alive is not followed between threads: nothing that asks is decided
// verdict: unknown
#include <pthread.h>
#include <stdlib.h>
static char *block;
static void *release(void *unused) {
    (void)unused;
    free(block);
    return NULL;
}
int main(void) {
    pthread_t thread;
    block = malloc(4);
    pthread_create(&thread, NULL, release, NULL);
    int alive = __CPROVER_r_ok(block, 4);
    __CPROVER_assert(alive == 0 || alive == 1, "a truth value");
    pthread_join(thread, NULL);
    return 0;
}
