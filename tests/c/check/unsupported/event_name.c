// what: the subscript in the name of an event behind something unsupported is not proved
// verdict: unknown
// unknown: 18
#include <pthread.h>
#include <wherefore.h>

int __VERIFIER_nondet_int(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const char *names[3] = {"a", "b", "c"};

int main(void) {
    int i = 0;
    EVR(names[i]);
    if (__VERIFIER_nondet_int()) {
        pthread_mutex_lock(&mutex);
        i = 5;
    }
    EVR(names[i]);
    return 0;
}
