/* Two threads that share a lock of flags and turns, as one sequential program.

   Every thread is a program counter; a scheduler lets one of them do one step, which is one load or one store. When it
   turns to another thread, it logs so. The protocol is Peterson's but for the order of the two stores in front of the
   wait: the turn is given away before the flag is raised. With -DFIXED they are in the right order. */
#include <assert.h>
#include "wherefore.h"

#ifndef STEPS
#define STEPS 16
#endif

#define THREADS 2

enum counter {
    IDLE,
    FIRST_STORE,
    SECOND_STORE,
    LOAD_FLAG,
    LOAD_TURN,
    CRITICAL,
    LEAVE,
};

struct thread {
    enum counter counter;
    int rounds;
};

static struct thread threads[THREADS];
static _Bool flag[THREADS];
static int turn;
static int shared;

static void raise_flag(int self)
{
    flag[self] = 1;
}

static void give_turn_away(int self)
{
    turn = 1 - self;
}

/* One atomic step of a thread. */
static void step(int self)
{
    struct thread *thread = &threads[self];
    int other = 1 - self;
    switch (thread->counter) {
    case IDLE:
        thread->rounds++;
        thread->counter = FIRST_STORE;
        break;
    case FIRST_STORE:
#ifdef FIXED
        raise_flag(self);
#else
        give_turn_away(self);
#endif
        thread->counter = SECOND_STORE;
        break;
    case SECOND_STORE:
#ifdef FIXED
        give_turn_away(self);
#else
        raise_flag(self);
#endif
        thread->counter = LOAD_FLAG;
        break;
    case LOAD_FLAG:
        thread->counter = flag[other] ? LOAD_TURN : CRITICAL;
        break;
    case LOAD_TURN:
        thread->counter = turn == other ? LOAD_FLAG : CRITICAL;
        break;
    case CRITICAL:
        shared++;
        thread->counter = LEAVE;
        break;
    case LEAVE:
        shared--;
        flag[self] = 0;
        thread->counter = IDLE;
        break;
    }
}

int main(void)
{
    int running = 0;
    int steps = wherefore_choose(STEPS);
    for (int i = 0; i < steps; i++) {
        int next = wherefore_choose(THREADS - 1);
        if (next != running) {
            running = next;
            EVR_value("SWITCH", running);
        }
        step(running);
        assert(shared <= 1);
    }
    return 0;
}
