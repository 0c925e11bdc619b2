// what: the doors of an elevator are shut while it moves, it stays in its shaft and serves only what was asked for
// verdict: safe
// sizes: N=25 N=50
#include <assert.h>

#ifndef N
#define N 50
#endif

#define FLOORS 6
#define DOOR_TIME 3

unsigned char __VERIFIER_nondet_uchar(void);
_Bool __VERIFIER_nondet_bool(void);

enum motion { RESTING, RISING, SINKING };
enum door { SHUT, OPEN };

struct elevator {
    enum motion motion;
    enum door door;
    int floor;
    int door_timer;
    unsigned wanted; /* one bit for each floor */
};

static unsigned bit(int floor)
{
    return 1u << floor;
}

static unsigned above(const struct elevator *e)
{
    return e->wanted >> (e->floor + 1);
}

static unsigned below(const struct elevator *e)
{
    return e->wanted & (bit(e->floor) - 1);
}

/* Go on in the same direction as long as someone waits there, else turn, else rest. */
static enum motion direction(const struct elevator *e)
{
    if (e->motion == SINKING)
        return below(e) ? SINKING : above(e) ? RISING : RESTING;
    return above(e) ? RISING : below(e) ? SINKING : RESTING;
}

static void stop_here(struct elevator *e)
{
    e->motion = RESTING;
    e->door = OPEN;
    e->door_timer = DOOR_TIME;
    e->wanted &= ~bit(e->floor);
}

static void step(struct elevator *e, unsigned char button, _Bool obstructed)
{
    if (button < FLOORS)
        e->wanted |= bit(button);

    if (e->door == OPEN) {
        if (obstructed)
            e->door_timer = DOOR_TIME;
        else if (--e->door_timer == 0)
            e->door = SHUT;
#ifdef WRONG
        /* Sets off when the timer says that the doors are about to shut. */
        if (e->door_timer == 1 && e->wanted == bit(FLOORS - 1) && e->floor == FLOORS - 2)
            e->motion = RISING;
#endif
        return;
    }
    if (e->motion == RISING)
        e->floor++;
    else if (e->motion == SINKING)
        e->floor--;
    if (e->wanted & bit(e->floor))
        stop_here(e);
    else
        e->motion = direction(e);
}

int main(void)
{
    struct elevator e = { RESTING, SHUT, 0, 0, 0 };
    unsigned asked = 0;

    for (int i = 0; i < N; i++) {
        unsigned char button = __VERIFIER_nondet_uchar();
        _Bool obstructed = __VERIFIER_nondet_bool();
        enum door door_before = e.door;
        int floor_before = e.floor;

        if (button < FLOORS)
            asked |= bit(button);
        step(&e, button, obstructed);

        assert(e.motion == RESTING || e.door == SHUT);
        assert(0 <= e.floor && e.floor < FLOORS);
        assert(e.door == OPEN ? 0 < e.door_timer && e.door_timer <= DOOR_TIME : e.door_timer == 0);
        assert(e.wanted >> FLOORS == 0);
        if (e.motion == RISING)
            assert(above(&e));
        if (e.motion == SINKING)
            assert(below(&e));
        if (e.door == OPEN && door_before == SHUT)
            assert(asked & bit(e.floor));
        if (door_before == OPEN)
            assert(e.floor == floor_before);
    }
    return 0;
}
