// Two workers share a configuration that the first one to need it fills in. The pointer to it is looked at before the
// lock is taken, so that later calls are cheap, and once more behind the lock. The fault: the pointer is published
// before the fields are filled in, so a worker that comes in between finds the pointer set, skips the lock and reads
// fields that are still zero. The explanation must name the publication and the field that is written after it, and
// say that only the schedule differs.
//
// explain: kind schedule
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct configuration {
    atomic_int workers;
    atomic_int queue_length;
};

static struct configuration storage;
static struct configuration *_Atomic shared;
static pthread_mutex_t shared_lock = PTHREAD_MUTEX_INITIALIZER;

static void fill_in(struct configuration *configuration)
{
    configuration->workers = 2;
    configuration->queue_length = 8; /* named */
}

static struct configuration *get_configuration(void)
{
    if (shared == NULL) {
        pthread_mutex_lock(&shared_lock);
        if (shared == NULL) {
#ifdef FIXED
            fill_in(&storage);
            shared = &storage;
#else
            shared = &storage; /* named */
            fill_in(&storage);
#endif
        }
        pthread_mutex_unlock(&shared_lock);
    }
    return shared;
}

static void *worker(void *unused)
{
    struct configuration *configuration = get_configuration();
    assert(configuration->queue_length == 8);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, worker, NULL);
    pthread_create(&second, NULL, worker, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return 0;
}
