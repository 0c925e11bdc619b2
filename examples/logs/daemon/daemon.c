/* A daemon that prints for its clients, and says on its standard output and error what it does.

   Clients connect and get a slot. They submit jobs, which wait in one queue for the printer. When the printer is done
   with a job, its client is told. A client may leave before its jobs are printed; the slot is then free for the next one.

   The fault: a job knows its client by the slot, and the slot may have got another client. With -DFIXED the client's
   number is compared as well. */
#include <assert.h>
#include <stdio.h>
#include "wherefore.h"

#define SLOTS 3
#define QUEUE 4
#define PAGES_MAXIMUM 20

enum level {
    INFO,
    WARNING,
};

struct client {
    _Bool is_connected;
    int number;
    unsigned port;
    /* Jobs that are submitted and not printed yet. */
    int pending;
    unsigned pages;
};

struct job {
    unsigned identifier;
    /* The slot of the client that waits for it. */
    int slot;
    int client;
    unsigned pages;
    char quality;
};

struct queue {
    struct job jobs[QUEUE];
    int first;
    int count;
};

static struct client clients[SLOTS];
static struct queue queue;
static unsigned now;
static int next_client = 1;
static unsigned next_job = 0xa0;

static const char *level_name(enum level level)
{
    return level == INFO ? "info" : "warning";
}

/* ---- The queue of jobs. ---- */

static _Bool enqueue(struct job job)
{
    if (queue.count == QUEUE)
        return 0;
    queue.jobs[(queue.first + queue.count) % QUEUE] = job;
    queue.count++;
    return 1;
}

static struct job dequeue(void)
{
    struct job job = queue.jobs[queue.first];
    assert(queue.count > 0);
    queue.first = (queue.first + 1) % QUEUE;
    queue.count--;
    return job;
}

/* ---- Clients. ---- */

static int free_slot(void)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (!clients[slot].is_connected)
            return slot;
    return -1;
}

static void on_connect(void)
{
    unsigned port = __VERIFIER_nondet_ushort();
    int slot = free_slot();
    if (slot < 0) {
        fprintf(stderr, "[%u] %s: no slot for port %u\n", now, level_name(WARNING), port);
        return;
    }
    clients[slot] = (struct client){ .is_connected = 1, .number = next_client, .port = port };
    next_client++;
    printf("[%u] client %d: connected from port %u\n", now, clients[slot].number, port);
}

static void on_submit(void)
{
    struct client *client;
    struct job job;
    job.slot = wherefore_choose(SLOTS - 1);
    job.pages = 1 + (unsigned)wherefore_choose(PAGES_MAXIMUM - 1);
    job.quality = wherefore_choose_bool() ? 'h' : 'd';
    client = &clients[job.slot];
    if (!client->is_connected) {
        fprintf(stderr, "[%u] %s: job from nobody\n", now, level_name(WARNING));
        return;
    }
    job.identifier = next_job;
    job.client = client->number;
    if (!enqueue(job)) {
        fprintf(stderr, "[%u] %s: queue full\n", now, level_name(WARNING));
        return;
    }
    next_job++;
    client->pending++;
    printf("[%u] client %d: job %x queued, quality %c\n", now, client->number, job.identifier, job.quality);
}

/* The printer is done with the oldest job. */
static void on_printed(void)
{
    struct client *client;
    struct job job;
    if (queue.count == 0) {
        puts("printer is idle");
        return;
    }
    job = dequeue();
    client = &clients[job.slot];
    printf("[%u] %s: job %x printed, %u left\n", now, level_name(INFO), job.identifier, (unsigned)queue.count);
    if (!client->is_connected)
        return;
#ifdef FIXED
    if (client->number != job.client)
        return;
#endif
    assert(client->pending > 0);
    client->pending--;
    client->pages += job.pages;
    printf("[%u] client %d: told, has %u pages\n", now, client->number, client->pages);
}

static void on_disconnect(void)
{
    int slot = wherefore_choose(SLOTS - 1);
    struct client *client = &clients[slot];
    if (!client->is_connected) {
        fprintf(stderr, "[%u] %s: nobody hangs up\n", now, level_name(WARNING));
        return;
    }
    if (client->pending > 0)
        fprintf(stderr, "[%u] %s: client %d leaves %d behind\n", now, level_name(WARNING), client->number,
                client->pending);
    client->is_connected = 0;
    printf("[%u] client %d: disconnected\n", now, client->number);
}

/* ---- The main loop. ---- */

enum event {
    CONNECT,
    SUBMIT,
    PRINTED,
    DISCONNECT,
    SHUTDOWN,
};

int main(void)
{
    enum event event;
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("printer daemon ready");
    do {
        event = (enum event)wherefore_choose(SHUTDOWN);
        now += (unsigned)wherefore_choose(9);
        switch (event) {
        case CONNECT:
            on_connect();
            break;
        case SUBMIT:
            on_submit();
            break;
        case PRINTED:
            on_printed();
            break;
        case DISCONNECT:
            on_disconnect();
            break;
        case SHUTDOWN:
            printf("[%u] %s: stopping\n", now, level_name(INFO));
            break;
        }
    } while (event != SHUTDOWN);
    return 0;
}
