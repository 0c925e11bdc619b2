// what: A sender and a receiver with a circular buffer and flags under a lock.
// verdict: safe
#include <assert.h>
#include <pthread.h>

void reach_error(void) { assert(0); }

#define BUFFER_MAX 10
#define N 7
#define ERROR (-1)
#define FALSE 0
#define TRUE 1

static char buffer[BUFFER_MAX];
static unsigned int first;
static unsigned int next;
static int buffer_size;
_Bool send, receive;
pthread_mutex_t m;

void initLog(int max)
{
    buffer_size = max;
    first = next = 0;
}

int removeLogElement(void)
{
    assert(first >= 0);
    if (next > 0 && first < (unsigned)buffer_size) {
        first++;
        return buffer[first - 1];
    }
    return ERROR;
}

int insertLogElement(int b)
{
    if (next < (unsigned)buffer_size && buffer_size > 0) {
        buffer[next] = b;
        next = (next + 1) % buffer_size;
        assert(next < (unsigned)buffer_size);
    } else {
        return ERROR;
    }
    return b;
}

void *t1(void *arg)
{
    int i;
    for (i = 0; i < N; i++) {
        pthread_mutex_lock(&m);
        if (send) {
            insertLogElement(i);
            send = FALSE;
            receive = TRUE;
        }
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

void *t2(void *arg)
{
    int i;
    for (i = 0; i < N; i++) {
        pthread_mutex_lock(&m);
        if (receive) {
            if (removeLogElement() == ERROR)
                reach_error();
            receive = FALSE;
            send = TRUE;
        }
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void)
{
    pthread_t id1, id2;
    pthread_mutex_init(&m, 0);
    initLog(BUFFER_MAX);
    send = TRUE;
    receive = FALSE;
    pthread_create(&id1, NULL, t1, NULL);
    pthread_create(&id2, NULL, t2, NULL);
    pthread_join(id1, NULL);
    pthread_join(id2, NULL);
    return 0;
}
