// The kernel of a real-time operating system with time partitioning. Threads ask for a budget of time in each period, the
// rate-monotonic scheduler runs the ready thread with the shortest period, and whenever it chooses one it asserts that every
// thread can still get the time it asked for. A process's main thread gives part of its own budget to the threads it creates
// and has it back when they are deleted. The fault: a thread that deletes itself returns its whole budget for the
// present period, also the part that it has used since the period began, so there is more time promised than is left. The
// explanation must name the call of delete, which is harmless in a thread that has not run yet, and the interrupts
// before it, by which time passes while the thread runs; with a wait instead of the delete nothing goes wrong.
// -DSELF_CHECK adds assertions on the kernel's own tables.
//
// explain: kind choice
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <wherefore.h>

/* ---- Configuration ---------------------------------------------------------------------------------------------- */

/* Time is counted in slots. The system tick comes at the beginning of each fast period; a slow period is a whole number
   of fast ones, so that all periods begin together at the beginning of a slow one. */
enum {
    SLOTS_PER_TICK = 5,
    TICKS_PER_SLOW_PERIOD = 2,
    SLOTS_PER_SLOW_PERIOD = SLOTS_PER_TICK * TICKS_PER_SLOW_PERIOD,
};

/* The shorter the period, the higher the priority. The idle thread has a priority of its own, the lowest. */
enum period { FAST, SLOW, PERIODS, IDLE = PERIODS, PRIORITIES };

enum {
    MAIN_THREADS = 2,
    CREATED_THREADS = 2,
    THREADS = 1 + MAIN_THREADS + CREATED_THREADS,
    PROCESSES = 2,
};

/* What a main thread keeps for itself, however many threads it creates. */
enum { LEAST_BUDGET = 1 };

/* What the kernel calls return. */
enum result {
    OK,
    REFUSED_FOR_MAIN_THREAD,
    REFUSED_FOR_CREATED_THREAD,
    NO_FREE_THREAD,
    NO_TIME_LEFT,
};

/* ---- Threads and processes -------------------------------------------------------------------------------------- */

enum thread_state {
    UNUSED,    /* the entry of the table is free */
    WAITING,   /* called wait_until_next_period, or has not begun its first period */
    EXHAUSTED, /* has used its budget of this period */
    READY,     /* in a ready queue */
    RUNNING,
};

struct process;

struct thread {
    enum thread_state state;
    enum period period;
    int budget;    /* slots that the thread gets in each of its periods */
    int remaining; /* slots that it may still use in the present one */
    struct process *process;
    struct thread *next; /* in the ready queue */
};

/* A process owns a partition of the processor's time: the budget of its main thread and of all that this one created. */
struct process {
    struct thread *main;
};

struct ready_queue {
    struct thread *first;
    struct thread *last;
};

struct kernel {
    int now; /* slots since the beginning of the slow period */
    struct thread *running;
    struct ready_queue ready[PRIORITIES];
};

/* What the integrator of the system writes down: one main thread for each process. */
struct configuration {
    enum period period;
    int budget;
};

/* What a thread asks for when it creates another one. */
struct request {
    enum period period;
    int budget;
};

static struct thread threads[THREADS];
static struct process processes[PROCESSES];
static struct kernel kernel;

static struct thread *const idle_thread = &threads[0];

/* Flight control runs in each tick, navigation in each slow period. Together they take all the time there is. */
static const struct configuration configured[PROCESSES] = {
    {FAST, 1},
    {SLOW, SLOTS_PER_SLOW_PERIOD - 1 * TICKS_PER_SLOW_PERIOD},
};

/* ---- The clock -------------------------------------------------------------------------------------------------- */

static int slots_to_next_tick(void)
{
    return SLOTS_PER_TICK - kernel.now % SLOTS_PER_TICK;
}

static int slots_to_next_slow_period(void)
{
    return SLOTS_PER_SLOW_PERIOD - kernel.now;
}

/* How many ticks come after the present fast period and before the end of the slow one. */
static int ticks_to_come(void)
{
    return (slots_to_next_slow_period() - 1) / SLOTS_PER_TICK;
}

/* How many times a thread of this period begins in a slow period. */
static int rounds_per_slow_period(enum period period)
{
    return period == FAST ? TICKS_PER_SLOW_PERIOD : 1;
}

static bool slow_period_begins(void)
{
    return kernel.now == 0;
}

/* ---- Ready queues ----------------------------------------------------------------------------------------------- */

/* A thread that becomes ready goes to the end of its queue. */
static void enqueue_last(struct thread *thread)
{
    struct ready_queue *queue = &kernel.ready[thread->period];
    thread->state = READY;
    thread->next = NULL;
    if (queue->first == NULL)
        queue->first = thread;
    else
        queue->last->next = thread;
    queue->last = thread;
}

/* A thread that is preempted stays the first of its queue. */
static void enqueue_first(struct thread *thread)
{
    struct ready_queue *queue = &kernel.ready[thread->period];
    thread->state = READY;
    thread->next = queue->first;
    queue->first = thread;
    if (queue->last == NULL)
        queue->last = thread;
}

static struct thread *dequeue(struct ready_queue *queue)
{
    struct thread *thread = queue->first;
    if (thread == NULL)
        return NULL;
    queue->first = thread->next;
    if (queue->first == NULL)
        queue->last = NULL;
    thread->next = NULL;
    return thread;
}

/* The ready thread with the highest priority. There always is one: the idle thread never waits. */
static struct thread *dequeue_most_urgent(void)
{
    for (int priority = 0; priority < PRIORITIES; priority++) {
        struct thread *thread = dequeue(&kernel.ready[priority]);
        if (thread != NULL)
            return thread;
    }
    return NULL;
}

/* ---- The table of threads --------------------------------------------------------------------------------------- */

static struct thread *find_free_thread(void)
{
    for (int i = 1 + MAIN_THREADS; i < THREADS; i++)
        if (threads[i].state == UNUSED)
            return &threads[i];
    return NULL;
}

/* A new thread waits for the beginning of its period. */
static void set_up_thread(struct thread *thread, struct process *process, enum period period, int budget)
{
    thread->state = WAITING;
    thread->period = period;
    thread->budget = budget;
    thread->remaining = 0;
    thread->process = process;
    thread->next = NULL;
}

static void release_thread(struct thread *thread)
{
    thread->state = UNUSED;
    thread->period = FAST;
    thread->budget = 0;
    thread->remaining = 0;
    thread->process = NULL;
    thread->next = NULL;
}

static bool is_main_thread(const struct thread *thread)
{
    return thread->process != NULL && thread->process->main == thread;
}

static bool is_idle_thread(const struct thread *thread)
{
    return thread == idle_thread;
}

static bool takes_part(const struct thread *thread)
{
    return thread->state != UNUSED && !is_idle_thread(thread);
}

/* ---- Accounting for time ---------------------------------------------------------------------------------------- */

/* What a thread of this period and budget takes in a whole slow period. */
static int cost(enum period period, int budget)
{
    return budget * rounds_per_slow_period(period);
}

/* What a thread takes in the part of the slow period that begins with the next tick. */
static int cost_after_next_tick(enum period period, int budget)
{
    return period == FAST ? budget * ticks_to_come() : 0;
}

/* The time that a thread was promised and has not had yet, up to the end of the slow period. */
static int time_owed(const struct thread *thread)
{
    return thread->remaining + cost_after_next_tick(thread->period, thread->budget);
}

static int time_owed_until_next_tick(void)
{
    int slots = 0;
    for (int i = 0; i < THREADS; i++)
        if (takes_part(&threads[i]) && threads[i].period == FAST)
            slots += threads[i].remaining;
    return slots;
}

static int time_owed_until_next_slow_period(void)
{
    int slots = 0;
    for (int i = 0; i < THREADS; i++)
        if (takes_part(&threads[i]))
            slots += time_owed(&threads[i]);
    return slots;
}

/* Time partitioning: what the threads were promised fits into the time that is left. */
static void check_time_partitioning(void)
{
    assert(time_owed_until_next_tick() <= slots_to_next_tick());
    assert(time_owed_until_next_slow_period() <= slots_to_next_slow_period());
}

/* ---- Self-check ------------------------------------------------------------------------------------------------- */

/* What holds whenever a thread runs, whoever may have it. A build with -DSELF_CHECK asserts it before each action. */
#ifdef SELF_CHECK

static int length(const struct ready_queue *queue)
{
    int count = 0;
    for (const struct thread *thread = queue->first; thread != NULL; thread = thread->next)
        count++;
    return count;
}

/* The last thread of a queue is the one that no other follows. */
static bool ends_with_last(const struct ready_queue *queue)
{
    const struct thread *thread = queue->first;
    while (thread != NULL && thread->next != NULL)
        thread = thread->next;
    return thread == queue->last;
}

static bool holds_ready_threads_of(const struct ready_queue *queue, int priority)
{
    for (const struct thread *thread = queue->first; thread != NULL; thread = thread->next)
        if (thread->state != READY || (int)thread->period != priority)
            return false;
    return true;
}

static int threads_in_state(enum thread_state state)
{
    int count = 0;
    for (int i = 0; i < THREADS; i++)
        if (threads[i].state == state)
            count++;
    return count;
}

/* The budgets in a process are those that its main thread was configured with, however it has shared them out. */
static int partition_of(const struct process *process)
{
    int slots = 0;
    for (int i = 0; i < THREADS; i++)
        if (takes_part(&threads[i]) && threads[i].process == process)
            slots += cost(threads[i].period, threads[i].budget);
    return slots;
}

static void check_kernel(void)
{
    int queued = 0;
    for (int priority = 0; priority < PRIORITIES; priority++) {
        const struct ready_queue *queue = &kernel.ready[priority];
        assert(ends_with_last(queue));
        assert(holds_ready_threads_of(queue, priority));
        queued += length(queue);
    }
    assert(queued == threads_in_state(READY));
    assert(threads_in_state(RUNNING) == 1 && kernel.running->state == RUNNING);
    assert(is_idle_thread(kernel.running) || kernel.running->remaining > 0);
    for (int i = 0; i < PROCESSES; i++)
        assert(partition_of(&processes[i]) == cost(configured[i].period, configured[i].budget));
}

#else

static void check_kernel(void)
{
}

#endif

/* ---- The scheduler ---------------------------------------------------------------------------------------------- */

static void schedule(void)
{
    kernel.running = dequeue_most_urgent();
    kernel.running->state = RUNNING;
    check_time_partitioning();
}

/* The running thread gives up the processor, but could go on. */
static void preempt(void)
{
    enqueue_first(kernel.running);
}

/* The running thread gives up the processor until something wakes it. */
static void block(enum thread_state state)
{
    kernel.running->state = state;
    kernel.running->remaining = 0;
}

/* At the beginning of its period a thread gets its budget anew, whatever it did with the last one. */
static void begin_period(struct thread *thread)
{
    thread->remaining = thread->budget;
    if (thread->state == WAITING || thread->state == EXHAUSTED)
        enqueue_last(thread);
}

static void begin_periods(void)
{
    for (int i = 0; i < THREADS; i++) {
        struct thread *thread = &threads[i];
        if (takes_part(thread) && (thread->period == FAST || slow_period_begins()))
            begin_period(thread);
    }
}

/* ---- Interrupts ------------------------------------------------------------------------------------------------- */

/* The running thread is charged for the time that it used. */
static void let_time_pass(int slots)
{
    kernel.now = (kernel.now + slots) % SLOTS_PER_SLOW_PERIOD;
    if (!is_idle_thread(kernel.running))
        kernel.running->remaining -= slots;
}

/* The timer comes when the running thread has used its budget. */
static void timer_interrupt(void)
{
    block(EXHAUSTED);
    schedule();
}

/* The system tick comes at the beginning of each fast period. */
static void system_tick(void)
{
    if (!is_idle_thread(kernel.running) && kernel.running->remaining == 0)
        block(EXHAUSTED);
    else
        preempt();
    begin_periods();
    schedule();
}

/* ---- Kernel calls ----------------------------------------------------------------------------------------------- */

/* The calls of threads come in between two interrupts; the kernel takes no time for them. A call that changes who
   runs returns when its thread is scheduled again. */

/* The running thread lets the others of its priority go first and keeps what it has of its budget. */
static enum result yield(void)
{
    enqueue_last(kernel.running);
    schedule();
    return OK;
}

/* The rest of the budget of this period is lost: who waits has nothing more to do. */
static enum result wait_until_next_period(void)
{
    block(WAITING);
    schedule();
    return OK;
}

/* Whether the main thread can do without the time that the new thread takes: in this slow period, in which it begins
   with the next tick at the earliest, and in those that follow. */
static bool can_give_time(const struct thread *owner, const struct request *request)
{
    if (owner->budget - cost(request->period, request->budget) < LEAST_BUDGET)
        return false;
    return owner->remaining - cost_after_next_tick(request->period, request->budget) >= LEAST_BUDGET;
}

/* The new thread's time is taken from the running one, which has to be a main thread with a slow period. The new
   thread begins when its next period does. */
static enum result create_thread(const struct request *request)
{
    struct thread *owner = kernel.running;
    if (!is_main_thread(owner) || owner->period != SLOW)
        return REFUSED_FOR_CREATED_THREAD;
    if (!can_give_time(owner, request))
        return NO_TIME_LEFT;
    struct thread *thread = find_free_thread();
    if (thread == NULL)
        return NO_FREE_THREAD;
    set_up_thread(thread, owner->process, request->period, request->budget);
    owner->budget -= cost(request->period, request->budget);
    owner->remaining -= cost_after_next_tick(request->period, request->budget);
    return OK;
}

/* The time of a deleted thread goes back to the main thread. From the next period on that is the whole budget. In this
   period it is what the thread has not used; a main thread that had used up its own time can go on with it, one that
   waits for its next period does not want it. */
static void return_time(const struct thread *thread)
{
    struct thread *owner = thread->process->main;
    owner->budget += cost(thread->period, thread->budget);
    if (owner->state == WAITING)
        return;
#ifdef FIXED
    owner->remaining += time_owed(thread);
#else
    owner->remaining += cost(thread->period, thread->budget); /* named */
#endif
    if (owner->state == EXHAUSTED && owner->remaining > 0)
        enqueue_last(owner);
}

/* The running thread ends. */
static enum result delete_thread(void)
{
    struct thread *thread = kernel.running;
    if (is_main_thread(thread))
        return REFUSED_FOR_MAIN_THREAD;
    return_time(thread);
    release_thread(thread);
    schedule();
    return OK;
}

/* ---- Start ------------------------------------------------------------------------------------------------------ */

/* Admission: the configuration must not promise more time than there is. */
static bool fits_into_slow_period(void)
{
    int slots = 0;
    for (int i = 0; i < PROCESSES; i++)
        slots += cost(configured[i].period, configured[i].budget);
    return slots <= SLOTS_PER_SLOW_PERIOD;
}

static void start_process(int number)
{
    struct process *process = &processes[number];
    process->main = &threads[1 + number];
    set_up_thread(process->main, process, configured[number].period, configured[number].budget);
}

static void start_idle_thread(void)
{
    set_up_thread(idle_thread, NULL, IDLE, 0);
    enqueue_last(idle_thread);
}

static void start_kernel(void)
{
    assert(fits_into_slow_period());
    start_idle_thread();
    for (int i = 0; i < PROCESSES; i++)
        start_process(i);
    begin_periods();
    schedule();
}

/* ---- Environment ------------------------------------------------------------------------------------------------ */

/* The threads' programs are not part of the kernel: a running thread may do anything that it is allowed to do. */

enum action { COMPUTE, YIELD, WAIT_UNTIL_NEXT_PERIOD, DELETE, CREATE, LAST_ACTION = CREATE };

/* The threads that navigation creates: one long computation, one that helps in each tick. */
static const struct request requests[] = {
    {SLOW, 5},
    {FAST, 1},
};

enum { LAST_REQUEST = sizeof requests / sizeof requests[0] - 1 };

/* The thread computes until an interrupt comes: the timer, if its budget ends before the next tick. */
static void compute(void)
{
    struct thread *thread = kernel.running;
    int slots = slots_to_next_tick();
    if (is_idle_thread(thread) || thread->remaining >= slots) {
        let_time_pass(slots);
        system_tick(); /* named */
    } else {
        let_time_pass(thread->remaining);
        timer_interrupt();
    }
}

/* The idle thread makes no calls, main threads are not deleted, and only the main thread of navigation creates others. */
static enum action choose_action(void)
{
    const struct thread *thread = kernel.running;
    if (is_idle_thread(thread))
        return COMPUTE;
    if (!is_main_thread(thread))
        return (enum action)wherefore_choose(DELETE); /* named */
    if (thread->period == FAST)
        return (enum action)wherefore_choose(WAIT_UNTIL_NEXT_PERIOD);
    enum action action = (enum action)wherefore_choose(LAST_ACTION - 1);
    return action == DELETE ? CREATE : action;
}

static void act(enum action action)
{
    switch (action) {
    case COMPUTE:
        compute();
        break;
    case YIELD:
        yield();
        break;
    case WAIT_UNTIL_NEXT_PERIOD:
        wait_until_next_period();
        break;
    case DELETE:
        delete_thread(); /* named */
        break;
    case CREATE:
        create_thread(&requests[wherefore_choose(LAST_REQUEST)]);
        break;
    }
}

int main(void)
{
    start_kernel();
    for (;;) {
        check_kernel();
        act(choose_action());
    }
}
