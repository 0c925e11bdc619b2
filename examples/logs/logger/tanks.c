/* Three tanks that are filled, emptied and pumped from one to another, with a logger of the program's own.

   The fault is in pump, which asks whether the water fits into the wrong tank. With -DFIXED it asks about the right one. */
#include <assert.h>
#include <stdio.h>
#include "wherefore.h"

#ifndef STEPS
#define STEPS 8
#endif

#define TANKS 3
#define PORTION 50

struct tank {
    int capacity;
    int litres;
};

static struct tank tanks[TANKS] = { { 400, 0 }, { 250, 0 }, { 120, 0 } };

/* One line of the log. */
static void log_msg(const char *name, int first, int second)
{
    printf("%s %d %d\n", name, first, second);
}

static _Bool fits(int tank, int litres)
{
    return tanks[tank].litres + litres <= tanks[tank].capacity;
}

static void fill(int tank, int litres)
{
    if (!fits(tank, litres)) {
        log_msg("refused", tank, litres);
        return;
    }
    tanks[tank].litres += litres;
    log_msg("filled", tank, tanks[tank].litres);
}

static void drain(int tank, int litres)
{
    if (tanks[tank].litres < litres)
        litres = tanks[tank].litres;
    tanks[tank].litres -= litres;
    log_msg("drained", tank, tanks[tank].litres);
}

static void pump(int from, int to, int litres)
{
    log_msg("pump", from, to);
#ifdef FIXED
    _Bool possible = tanks[from].litres >= litres && fits(to, litres);
#else
    _Bool possible = tanks[from].litres >= litres && fits(from, litres);
#endif
    if (!possible) {
        log_msg("refused", to, litres);
        return;
    }
    tanks[from].litres -= litres;
    tanks[to].litres += litres;
    log_msg("pumped", to, litres);
}

static void check_levels(void)
{
    for (int i = 0; i < TANKS; i++)
        assert(tanks[i].litres >= 0 && tanks[i].litres <= tanks[i].capacity);
}

int main(void)
{
    int steps = wherefore_choose(STEPS);
    for (int step = 0; step < steps; step++) {
        int tank = wherefore_choose(TANKS - 1);
        int litres = PORTION * wherefore_choose(4);
        switch (wherefore_choose(2)) {
        case 0:
            fill(tank, litres);
            break;
        case 1:
            drain(tank, litres);
            break;
        default:
            pump(tank, (tank + 1) % TANKS, litres);
            break;
        }
        check_levels();
    }
    log_msg("done", steps, 0);
    return 0;
}
