// what: Inodes and blocks are allocated under locks; the block is marked before it is used.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void __VERIFIER_assert(int expression)
{
    if (!expression) {
        assert(0);
    }
}

int block;
int busy;
int inode;
pthread_mutex_t m_inode;
pthread_mutex_t m_busy;

void *allocator(void *arg)
{
    pthread_mutex_lock(&m_inode);
    if (inode == 0) {
        pthread_mutex_lock(&m_busy);
        busy = 1;
        pthread_mutex_unlock(&m_busy);
        inode = 1;
    }
    block = 1;
    __VERIFIER_assert(block == 1);
    pthread_mutex_unlock(&m_inode);
    return NULL;
}

void *de_allocator(void *arg)
{
    pthread_mutex_lock(&m_busy);
    if (busy == 0) {
        block = 0;
        __VERIFIER_assert(block == 0);
    }
    pthread_mutex_unlock(&m_busy);
    return NULL;
}

int main(void)
{
    pthread_t t1, t2;
    __VERIFIER_assert(inode == busy);
    pthread_mutex_init(&m_inode, 0);
    pthread_mutex_init(&m_busy, 0);
    pthread_create(&t1, 0, allocator, 0);
    pthread_create(&t2, 0, de_allocator, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    pthread_mutex_destroy(&m_inode);
    pthread_mutex_destroy(&m_busy);
    return 0;
}
