// what: A pool of workers waits on one condition for tasks in a list, and stops when it is told.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct task {
    void (*run)(int);
    int argument;
    struct task *next;
} task_t;

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t notify;
    task_t *first;
    int stopping;
} pool_t;

static int done;

static void work(int argument)
{
    done += argument;
}

static void *worker(void *arg)
{
    pool_t *pool = arg;
    for (;;) {
        pthread_mutex_lock(&pool->lock);
        while (!pool->first && !pool->stopping)
            pthread_cond_wait(&pool->notify, &pool->lock);
        if (!pool->first) {
            pthread_mutex_unlock(&pool->lock);
            return NULL;
        }
        task_t *task = pool->first;
        pool->first = task->next;
        task->run(task->argument);
        pthread_mutex_unlock(&pool->lock);
        free(task);
    }
}

static void submit(pool_t *pool, int argument)
{
    task_t *task = malloc(sizeof *task);
    *task = (task_t){work, argument, NULL};
    pthread_mutex_lock(&pool->lock);
    task->next = pool->first;
    pool->first = task;
    pthread_cond_signal(&pool->notify);
    pthread_mutex_unlock(&pool->lock);
}

int main(void)
{
    pool_t pool = {.first = NULL, .stopping = 0};
    pthread_t threads[2];
    pthread_mutex_init(&pool.lock, NULL);
    pthread_cond_init(&pool.notify, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, worker, &pool);
    for (int i = 1; i <= 3; i++)
        submit(&pool, i);
    pthread_mutex_lock(&pool.lock);
    pool.stopping = 1;
    pthread_cond_broadcast(&pool.notify);
    pthread_mutex_unlock(&pool.lock);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    assert(done == 6);
    pthread_cond_destroy(&pool.notify);
    pthread_mutex_destroy(&pool.lock);
    return 0;
}
