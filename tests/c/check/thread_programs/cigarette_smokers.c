// what: Smokers who take the two ingredients one after the other wait for each other for ever.
// verdict: unsafe
// fails: deadlock 46
#include <pthread.h>
#include <semaphore.h>

#define ROUNDS 2

sem_t tobacco, paper, match, again;
int __VERIFIER_nondet_int(void);

void *with_match(void *arg)
{
    sem_wait(&tobacco);
    sem_wait(&paper);
    sem_post(&again);
    return arg;
}
void *with_paper(void *arg)
{
    sem_wait(&tobacco);
    sem_wait(&match);
    sem_post(&again);
    return arg;
}
void *with_tobacco(void *arg)
{
    sem_wait(&paper);
    sem_wait(&match);
    sem_post(&again);
    return arg;
}

int main(void)
{
    pthread_t one, two, three;
    sem_init(&tobacco, 0, 0);
    sem_init(&paper, 0, 0);
    sem_init(&match, 0, 0);
    sem_init(&again, 0, 0);
    pthread_create(&one, 0, with_match, 0);
    pthread_create(&two, 0, with_paper, 0);
    pthread_create(&three, 0, with_tobacco, 0);
    sem_post(&tobacco);
    sem_post(&paper);
    sem_wait(&again);
    return 0;
}
