// what: A sleeping barber with chairs; every customer is served or leaves.
// verdict: safe
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define CHAIRS 1
#define CUSTOMERS 3

sem_t customers, barber_ready, access_seats;
int free_seats = CHAIRS;
int served, left, closed;

void *barber(void *arg)
{
    while (1) {
        sem_wait(&customers);
        sem_wait(&access_seats);
        if (closed) {
            sem_post(&access_seats);
            return NULL;
        }
        free_seats++;
        sem_post(&barber_ready);
        sem_post(&access_seats);
    }
}

void *customer(void *arg)
{
    sem_wait(&access_seats);
    if (free_seats > 0) {
        free_seats--;
        sem_post(&customers);
        sem_post(&access_seats);
        sem_wait(&barber_ready);
        sem_wait(&access_seats);
        served++;
        sem_post(&access_seats);
    } else {
        left++;
        sem_post(&access_seats);
    }
    return NULL;
}

int main(void)
{
    pthread_t b, c[CUSTOMERS];
    sem_init(&customers, 0, 0);
    sem_init(&barber_ready, 0, 0);
    sem_init(&access_seats, 0, 1);
    pthread_create(&b, NULL, barber, NULL);
    for (int i = 0; i < CUSTOMERS; i++)
        pthread_create(&c[i], NULL, customer, NULL);
    for (int i = 0; i < CUSTOMERS; i++)
        pthread_join(c[i], NULL);
    closed = 1;
    sem_post(&customers);
    pthread_join(b, NULL);
    assert(served + left == CUSTOMERS);
    assert(free_seats == CHAIRS);
    printf("%d served, %d left\n", served, left);
    return 0;
}
