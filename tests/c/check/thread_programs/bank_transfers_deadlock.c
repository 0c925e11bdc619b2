// what: Transfers between accounts that carry their locks, that of the sender first.
// verdict: unsafe
// fails: deadlock 53
#include <assert.h>
#include <pthread.h>

#define ACCOUNTS 3

typedef struct {
    int id;
    int balance;
    pthread_mutex_t lock;
} account_t;

typedef struct {
    account_t *from, *to;
    int amount;
} transfer_t;

static account_t accounts[ACCOUNTS];

static void *transfer(void *arg)
{
    transfer_t *t = arg;
    account_t *first = t->from;
    account_t *second = t->to;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&second->lock);
    if (t->from->balance >= t->amount) {
        t->from->balance -= t->amount;
        t->to->balance += t->amount;
    }
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[ACCOUNTS];
    transfer_t transfers[ACCOUNTS];
    for (int i = 0; i < ACCOUNTS; i++) {
        accounts[i].id = i;
        accounts[i].balance = 10;
        pthread_mutex_init(&accounts[i].lock, NULL);
    }
    for (int i = 0; i < ACCOUNTS; i++) {
        transfers[i] = (transfer_t){&accounts[i], &accounts[(i + 1) % ACCOUNTS], 7};
        pthread_create(&threads[i], NULL, transfer, &transfers[i]);
    }
    int total = 0;
    for (int i = 0; i < ACCOUNTS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < ACCOUNTS; i++) {
        total += accounts[i].balance;
        assert(accounts[i].balance >= 0);
        pthread_mutex_destroy(&accounts[i].lock);
    }
    assert(total == 10 * ACCOUNTS);
    return 0;
}
