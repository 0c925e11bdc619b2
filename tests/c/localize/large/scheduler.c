/* A scheduler with three priorities. Commands are read from the standard input:
   new P LENGTH, run N, block, wake ID, raise ID, kill ID, show. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PRIORITIES 3
#define QUANTUM 3

enum state { READY, RUNNING, BLOCKED, DONE };

struct process {
    int id;
    int priority;
    int base_priority;
    int remaining;
    int used;
    int waited;
    int created;
    enum state state;
    struct process *next;
};

struct queue {
    struct process *first;
    struct process *last;
    int length;
};

static struct queue ready[PRIORITIES];
static struct queue blocked;
static struct process *running;
static int quantum_left;
static int clock_ticks;
static int next_id = 1;
static int finished;
static int killed;
static int idle;
static int total_turnaround;

static void enqueue(struct queue *queue, struct process *process)
{
    process->next = NULL;
    if (queue->last == NULL)
        queue->first = process;
    else
        queue->last->next = process;
    queue->last = process;
    queue->length++;
}

static struct process *dequeue(struct queue *queue)
{
    struct process *process = queue->first;
    if (process == NULL)
        return NULL;
    queue->first = process->next;
    if (queue->first == NULL)
        queue->last = NULL; //!1
    queue->length--;
    process->next = NULL;
    return process;
}

/* Takes a process out of the middle of a queue. */
static struct process *take(struct queue *queue, int id)
{
    struct process *before = NULL;
    struct process *process = queue->first;
    while (process != NULL && process->id != id) {
        before = process;
        process = process->next;
    }
    if (process == NULL)
        return NULL;
    if (before == NULL)
        queue->first = process->next;
    else
        before->next = process->next;
    if (queue->last == process)
        queue->last = before;
    queue->length--;
    process->next = NULL;
    return process;
}

static struct process *find(const struct queue *queue, int id)
{
    struct process *process;
    for (process = queue->first; process != NULL; process = process->next)
        if (process->id == id)
            return process;
    return NULL;
}

static struct process *create(int priority, int length)
{
    struct process *process = malloc(sizeof *process);
    if (process == NULL) {
        printf("out of memory\n");
        exit(3);
    }
    process->id = next_id++;
    process->priority = priority;
    process->base_priority = priority;
    process->remaining = length;
    process->used = 0;
    process->waited = 0;
    process->created = clock_ticks;
    process->state = READY;
    process->next = NULL;
    return process;
}

static struct queue *highest(void)
{
    int priority;
    for (priority = PRIORITIES - 1; priority >= 0; priority--) //!2 for (priority = PRIORITIES - 1; priority > 0; priority--)
        if (ready[priority].first != NULL)
            return &ready[priority];
    return NULL;
}

static void make_ready(struct process *process)
{
    process->state = READY;
    enqueue(&ready[process->priority], process);
}

static void dispatch(void)
{
    struct queue *queue;
    if (running != NULL)
        return;
    queue = highest();
    if (queue == NULL)
        return;
    running = dequeue(queue);
    running->state = RUNNING;
    running->priority = running->base_priority;
    quantum_left = QUANTUM;
}

static void preempt(void)
{
    if (running == NULL)
        return;
    make_ready(running);
    running = NULL;
}

static void age_queue(int priority)
{
    struct process *process = ready[priority].first;
    while (process != NULL) {
        struct process *next = process->next;
        process->waited++;
        if (process->waited % 10 == 0 && priority + 1 < PRIORITIES) {
            take(&ready[priority], process->id);
            process->priority++;
            enqueue(&ready[process->priority], process);
        }
        process = next;
    }
}

static void finish(void)
{
    int turnaround = clock_ticks - running->created;
    printf("%d: process %d is done after %d\n", clock_ticks, running->id, turnaround);
    running->state = DONE;
    total_turnaround += turnaround;
    finished++;
    free(running);
    running = NULL;
}

static void tick(void)
{
    int priority;
    dispatch();
    clock_ticks++;
    for (priority = PRIORITIES - 1; priority >= 0; priority--)
        age_queue(priority);
    if (running == NULL) {
        idle++;
        return;
    }
    running->used++;
    running->remaining--;
    quantum_left--;
    if (running->remaining == 0) {
        finish();
    } else if (quantum_left == 0) { //!3 } else if (quantum_left < 0) {
        struct process *expired = running;
        running = NULL;
        make_ready(expired);
    }
}

static void command_new(int priority, int length)
{
    struct process *process;
    if (priority < 0 || priority >= PRIORITIES || length <= 0) {
        printf("cannot make a process of priority %d and length %d\n", priority, length);
        return;
    }
    process = create(priority, length);
    make_ready(process);
    printf("%d: process %d, priority %d, length %d\n", clock_ticks, process->id, priority, length);
    if (running != NULL && process->priority > running->priority)
        preempt();
}

static void command_run(int ticks)
{
    int i;
    for (i = 0; i < ticks; i++)
        tick();
}

static void command_block(void)
{
    dispatch();
    if (running == NULL) {
        printf("nothing to block\n");
        return;
    }
    printf("%d: process %d is blocked\n", clock_ticks, running->id);
    running->state = BLOCKED;
    enqueue(&blocked, running);
    running = NULL;
}

static void command_wake(int id)
{
    struct process *process = take(&blocked, id);
    if (process == NULL) {
        printf("process %d is not blocked\n", id);
        return;
    }
    printf("%d: process %d is awake\n", clock_ticks, id);
    if (process->priority < PRIORITIES - 1)
        process->priority++;
    make_ready(process);
    if (running != NULL && process->priority > running->priority)
        preempt();
}

static void command_raise(int id)
{
    int priority;
    for (priority = 0; priority < PRIORITIES; priority++) {
        struct process *process = find(&ready[priority], id);
        if (process == NULL)
            continue;
        if (priority == PRIORITIES - 1) {
            printf("process %d has the highest priority\n", id);
            return;
        }
        take(&ready[priority], id);
        process->base_priority++; //!4 process->priority++;
        process->priority = priority + 1;
        enqueue(&ready[process->priority], process);
        printf("process %d has priority %d\n", id, process->priority);
        return;
    }
    printf("process %d is not ready\n", id);
}

static void command_kill(int id)
{
    int priority;
    struct process *process = NULL;
    if (running != NULL && running->id == id) {
        process = running;
        running = NULL;
    }
    if (process == NULL)
        process = take(&blocked, id);
    for (priority = 0; process == NULL && priority < PRIORITIES; priority++)
        process = take(&ready[priority], id);
    if (process == NULL) {
        printf("there is no process %d\n", id);
        return;
    }
    printf("%d: process %d is killed, %d left\n", clock_ticks, id, process->remaining);
    killed++;
    free(process);
}

static void show_queue(const char *name, const struct queue *queue)
{
    const struct process *process;
    printf("%s:", name);
    for (process = queue->first; process != NULL; process = process->next)
        printf(" %d(%d/%d)", process->id, process->used, process->used + process->remaining);
    printf(" [%d]\n", queue->length);
}

static void command_show(void)
{
    static const char *const names[PRIORITIES] = {"low", "normal", "high"};
    int priority;
    printf("time %d\n", clock_ticks);
    if (running != NULL)
        printf("running: %d\n", running->id);
    for (priority = PRIORITIES - 1; priority >= 0; priority--)
        show_queue(names[priority], &ready[priority]);
    show_queue("blocked", &blocked);
}

static void free_queue(struct queue *queue)
{
    struct process *process;
    while ((process = dequeue(queue)) != NULL)
        free(process);
}

static void report(void)
{
    printf("finished %d, killed %d, idle %d\n", finished, killed, idle);
    if (finished > 0)
        printf("average turnaround %.2f\n", (double)total_turnaround / finished);
}

int main(void)
{
    char word[16];
    int a, b, priority;
    while (scanf("%15s", word) == 1) {
        if (strcmp(word, "new") == 0 && scanf("%d %d", &a, &b) == 2)
            command_new(a, b);
        else if (strcmp(word, "run") == 0 && scanf("%d", &a) == 1)
            command_run(a);
        else if (strcmp(word, "block") == 0)
            command_block();
        else if (strcmp(word, "wake") == 0 && scanf("%d", &a) == 1)
            command_wake(a);
        else if (strcmp(word, "raise") == 0 && scanf("%d", &a) == 1)
            command_raise(a);
        else if (strcmp(word, "kill") == 0 && scanf("%d", &a) == 1)
            command_kill(a);
        else if (strcmp(word, "show") == 0)
            command_show();
        else {
            printf("what is '%s'?\n", word);
            return 1;
        }
    }
    report();
    if (running != NULL)
        free(running);
    for (priority = 0; priority < PRIORITIES; priority++)
        free_queue(&ready[priority]);
    free_queue(&blocked);
    return 0;
}
