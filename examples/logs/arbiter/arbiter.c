/* Who may use what on a rover: an arbiter between users and resources that must not be in use at the same time.

   A user has one request at a time. The arbiter grants it, or denies it because a user of higher priority is in the way,
   or lets it wait: then users in the way are asked to give back what they hold, and lose it after GRACE steps if they do
   not. The antenna is critical: everybody has to make room for it. Nobody gets what conflicts with a waiting request for it.

   A run is a sequence of steps in which one user requests something, gives it back or withdraws the request. The log
   tells what users did and what the arbiter answered, but not which resource it was about.

   Safety: resources that conflict are never held at the same time. It is broken by a fault, see may_be_served.
   Bounded liveness, checked with -DLIVENESS: a request for the antenna is granted after at most GRACE steps unless it is
   withdrawn. It is broken by another fault, see rescind. Both faults are repaired by -DFIXED.

   -DSTEPS=N      the steps that a run has at most (12) */
#include <assert.h>
#include "wherefore.h"

#ifndef STEPS
#define STEPS 12
#endif

#define USERS 4
#define GRACE 3

enum resource {
    ARM,
    DRIVE,
    CAMERA,
    ANTENNA,
    HEATER,
    RESOURCES,
};

#define CRITICAL ANTENNA

/* Only the part above the diagonal is filled in. */
static const _Bool conflict_table[RESOURCES][RESOURCES] = {
    [ARM] = { [DRIVE] = 1, [ANTENNA] = 1 },
    [DRIVE] = { [CAMERA] = 1 },
    [CAMERA] = { [HEATER] = 1 },
    [ANTENNA] = { [HEATER] = 1 },
};

/* Greater is more important. */
static const int priorities[USERS] = { 1, 1, 2, 3 };

enum state {
    IDLE,
    WAITING,
    HOLDING,
    RESCINDED,
};

struct user {
    enum state state;
    enum resource resource;
    /* The steps that a rescinded user has left. */
    int grace;
    /* The steps that a waiting user has waited. */
    int age;
};

static struct user users[USERS];

static _Bool conflicts(enum resource first, enum resource second)
{
    if (first == second)
        return 1;
    return first < second ? conflict_table[first][second] : conflict_table[second][first];
}

static _Bool holds(int user)
{
    return users[user].state == HOLDING || users[user].state == RESCINDED;
}

/* Whether a user holds what another one's request conflicts with. */
static _Bool is_in_the_way(int holder, int user, enum resource resource)
{
    return holder != user && holds(holder) && conflicts(users[holder].resource, resource);
}

static _Bool is_free(int user, enum resource resource)
{
    for (int other = 0; other < USERS; other++)
        if (is_in_the_way(other, user, resource))
            return 0;
    return 1;
}

/* Whether somebody else waits for the critical resource, and this one conflicts with it. */
static _Bool is_reserved(int user, enum resource resource)
{
    for (int other = 0; other < USERS; other++)
        if (other != user && users[other].state == WAITING && users[other].resource == CRITICAL &&
            conflicts(resource, CRITICAL))
            return 1;
    return 0;
}

static void grant(int user)
{
    users[user].state = HOLDING;
    EVR_value("GRANT", user);
}

static void deny(int user)
{
    EVR_value("DENY", user);
}

/* Asks a user to give back what it holds. One that has been asked before keeps the time that it was given; the fault is
   that the time starts again. */
static void rescind(int user)
{
#ifdef FIXED
    if (users[user].state == RESCINDED)
        return;
#endif
    users[user].state = RESCINDED;
    users[user].grace = GRACE;
    EVR_value("RESCIND", user);
}

/* Whether a waiting user can have its resource now. */
static _Bool may_be_served(int user)
{
    enum resource resource = users[user].resource;
    if (users[user].state != WAITING || is_reserved(user, resource))
        return 0;
#ifdef FIXED
    return is_free(user, resource);
#else
    /* The fault: this looks at one half of the table only. */
    for (int other = 0; other < USERS; other++)
        if (other != user && holds(other) &&
            (users[other].resource == resource || conflict_table[resource][users[other].resource]))
            return 0;
    return 1;
#endif
}

/* Something was given back: the most important user that waits for it is served, then the next. */
static void serve_waiting(void)
{
    for (int user = USERS - 1; user >= 0; user--)
        if (may_be_served(user))
            grant(user);
}

static _Bool outranks(int user, enum resource resource, int holder)
{
    return resource == CRITICAL || priorities[user] > priorities[holder];
}

static void request(int user, enum resource resource)
{
    EVR_value("REQUEST", user);
    if (users[user].state != IDLE || is_reserved(user, resource)) {
        deny(user);
        return;
    }
    for (int other = 0; other < USERS; other++) {
        if (is_in_the_way(other, user, resource) && !outranks(user, resource, other)) {
            deny(user);
            return;
        }
    }
    users[user].resource = resource;
    if (is_free(user, resource)) {
        grant(user);
        return;
    }
    users[user].state = WAITING;
    users[user].age = 0;
    for (int other = 0; other < USERS; other++)
        if (is_in_the_way(other, user, resource))
            rescind(other);
    EVR_value("WAIT", user);
}

static void give_back(int user)
{
    EVR_value("RELEASE", user);
    if (!holds(user)) {
        deny(user);
        return;
    }
    users[user].state = IDLE;
    serve_waiting();
}

static void withdraw(int user)
{
    EVR_value("CANCEL", user);
    if (users[user].state != WAITING) {
        deny(user);
        return;
    }
    users[user].state = IDLE;
    serve_waiting();
}

/* Time passes: who has been asked long enough loses what it holds. */
static void tick(void)
{
    _Bool is_something_free = 0;
    for (int user = 0; user < USERS; user++) {
        if (users[user].state == WAITING)
            users[user].age++;
        if (users[user].state == RESCINDED) {
            users[user].grace--;
            if (users[user].grace == 0) {
                users[user].state = IDLE;
                is_something_free = 1;
                EVR_value("REVOKE", user);
            }
        }
    }
    if (is_something_free)
        serve_waiting();
}

/* ---- What must hold after every step. ---- */

static void check_safety(void)
{
    for (int first = 0; first < USERS; first++)
        for (int second = first + 1; second < USERS; second++)
            if (holds(first) && holds(second))
                assert(!conflicts(users[first].resource, users[second].resource));
}

static void check_liveness(void)
{
#ifdef LIVENESS
    for (int user = 0; user < USERS; user++)
        if (users[user].state == WAITING && users[user].resource == CRITICAL)
            assert(users[user].age < GRACE);
#endif
}

/* ---- The driver. ---- */

enum action {
    REQUEST,
    RELEASE,
    CANCEL,
    NOTHING,
    ACTIONS,
};

static void act(enum action action)
{
    int user = 0;
    if (action == NOTHING) {
        EVR("IDLE");
        return;
    }
    user = wherefore_choose(USERS - 1);
    if (action == REQUEST)
        request(user, (enum resource)wherefore_choose(RESOURCES - 1));
    else if (action == RELEASE)
        give_back(user);
    else
        withdraw(user);
}

int main(void)
{
    int steps = wherefore_choose(STEPS);
    for (int step = 0; step < steps; step++) {
        tick();
        act((enum action)wherefore_choose(ACTIONS - 1));
        check_safety();
        check_liveness();
    }
    return 0;
}
