// Two tellers pay into one account. Each reads the balance, adds its deposit and stores the sum. Nothing keeps the
// other teller from storing between the read and the write: then its deposit is lost, and the balance that main finds
// is too small. The explanation must name the read of the balance and the write that follows it, and say that
// only the schedule differs: a teller that is interrupted between the two loses what the other one stored.
//
// explain: kind schedule
#include <assert.h>
#include <pthread.h>

enum { DEPOSIT = 10 };

static int balance;
#ifdef FIXED
static pthread_mutex_t balance_lock = PTHREAD_MUTEX_INITIALIZER;
#endif

static void *teller(void *unused)
{
#ifdef FIXED
    pthread_mutex_lock(&balance_lock);
#endif
    int seen = balance;       /* named */
    balance = seen + DEPOSIT; /* named */
#ifdef FIXED
    pthread_mutex_unlock(&balance_lock);
#endif
    return unused;
}

int main(void)
{
    pthread_t first, second;
    pthread_create(&first, NULL, teller, NULL);
    pthread_create(&second, NULL, teller, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(balance == 2 * DEPOSIT);
    return 0;
}
