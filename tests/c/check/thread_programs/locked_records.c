// what: Each record has its own lock, taken through a pointer; no access races.
// verdict: safe
// flags: --check data-race
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct cell {
    pthread_mutex_t mutex;
    int value;
    struct cell *next;
};

struct cell *list;
pthread_mutex_t list_mutex = PTHREAD_MUTEX_INITIALIZER;

void cell_init(struct cell *c, int value)
{
    pthread_mutex_init(&c->mutex, NULL);
    c->value = value;
    c->next = NULL;
}

void insert(int value)
{
    struct cell *c = malloc(sizeof *c);
    if (!c)
        abort();
    cell_init(c, value);
    pthread_mutex_lock(&list_mutex);
    c->next = list;
    list = c;
    pthread_mutex_unlock(&list_mutex);
}

void *worker(void *arg)
{
    insert(3);
    pthread_mutex_lock(&list_mutex);
    struct cell *c = list;
    pthread_mutex_unlock(&list_mutex);
    pthread_mutex_lock(&c->mutex);
    c->value++;
    pthread_mutex_unlock(&c->mutex);
    return NULL;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, worker, NULL);
    insert(5);
    pthread_mutex_lock(&list_mutex);
    struct cell *c = list;
    pthread_mutex_unlock(&list_mutex);
    pthread_mutex_lock(&c->mutex);
    c->value++;
    pthread_mutex_unlock(&c->mutex);
    pthread_join(t, NULL);
    return 0;
}
