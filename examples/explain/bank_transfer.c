// Two clerks transfer money between the same two accounts, in opposite directions. A transfer locks the account that
// pays, then the one that receives. If each clerk has locked its first account before either has locked its second,
// both wait for ever. The explanation must name the two places where an account is locked, and say that only the schedule
// differs. In the corrected version the account with the lower number is always locked first.
//
// explain: kind schedule
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

struct account {
    int number;
    int balance;
    pthread_mutex_t lock;
};

struct order {
    struct account *payer;
    struct account *receiver;
    int amount;
};

static struct account savings = {1, 100, PTHREAD_MUTEX_INITIALIZER};
static struct account current = {2, 50, PTHREAD_MUTEX_INITIALIZER};

static bool transfer(struct account *payer, struct account *receiver, int amount)
{
    struct account *first = payer;
    struct account *second = receiver;
#ifdef FIXED
    if (receiver->number < payer->number) {
        first = receiver;
        second = payer;
    }
#endif
    pthread_mutex_lock(&first->lock);  /* named */
    pthread_mutex_lock(&second->lock); /* named */
    bool covered = payer->balance >= amount;
    if (covered) {
        payer->balance -= amount;
        receiver->balance += amount;
    }
    pthread_mutex_unlock(&second->lock);
    pthread_mutex_unlock(&first->lock);
    return covered;
}

static void *clerk(void *argument)
{
    const struct order *order = argument;
    bool paid = transfer(order->payer, order->receiver, order->amount);
    assert(paid);
    return NULL;
}

int main(void)
{
    struct order deposit = {&current, &savings, 20};
    struct order withdrawal = {&savings, &current, 30};
    pthread_t first, second;
    pthread_create(&first, NULL, clerk, &deposit);
    pthread_create(&second, NULL, clerk, &withdrawal);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(savings.balance == 90 && current.balance == 60);
    return 0;
}
