/*
 * What a pilot is told when another aircraft comes near: nothing, to climb or to descend.
 *
 * Twelve numbers are the arguments, in the order in which read_situation takes them. The answer is
 * printed as 0 (nothing), 1 (climb) or 2 (descend).
 *
 * -DFAULT=n makes the faulty version n; without it the program is as intended. faults.json says what
 * is wrong in each version.
 */
#include <stdio.h>
#include <stdlib.h>

#ifndef FAULT
#define FAULT 0
#endif

#define NUMBERS 12

/* Distances are in feet, rates in feet a minute. */
#define FASTEST_CHANGE 600  /* advice is not given to an aircraft that climbs faster */
#define WATCHED_GAP 600     /* nor within this vertical distance: it is too late */
#if FAULT == 1
#define PASSING_GAP 750
#else
#define PASSING_GAP 700     /* needed to pass the height of the other aircraft */
#endif
#define BARRED_BONUS 100    /* what the room above seems larger by if climbing is barred */
#define HIGHEST_LAYER 3

enum advice { NONE, CLIMB, DESCEND };
enum plan { NO_PLAN, OTHER_STAYS_BELOW, OTHER_STAYS_ABOVE };
enum equipment { HAS_SYSTEM, HAS_TRANSPONDER };

/* The situation. */
static int gap;              /* vertical distance between the two */
static int confident;        /* whether the position of the other is certain */
static int reports_agree;    /* whether two of three reports say the same */
static int own_height;
static int own_rate;         /* negative if we descend */
static int other_height;
static int layer;            /* how high we are, in layers of the air space */
static int room_above;       /* distance to the other if we climb */
static int room_below;       /* distance to the other if we descend */
static int other_plan;
static int other_equipment;
static int climb_barred;

/* The clearance that is wanted in each layer. */
#if FAULT == 2
static const int clearance[] = { 400, 501, 640, 740 };
#elif FAULT == 3
static const int clearance[] = { 400, 500, 640, 700 };
#elif FAULT == 4
static const int clearance[] = { 400, 640, 500, 740 };
#else
static const int clearance[] = { 400, 500, 640, 740 };
#endif

static int wanted_clearance(void)
{
    int band = layer;
    if (band < 0)
        band = 0;
    if (band > HIGHEST_LAYER)
#if FAULT == 5
        band = HIGHEST_LAYER - 1;
#else
        band = HIGHEST_LAYER;
#endif
#if FAULT == 6
    return clearance[band / 2];
#else
    return clearance[band];
#endif
}

static int own_is_lower(void)
{
#if FAULT == 7
    return own_height <= other_height;
#else
    return own_height < other_height;
#endif
}

static int own_is_higher(void)
{
#if FAULT == 8
    return other_height < own_height + 100;
#elif FAULT == 9
    return other_height < own_rate;
#else
    return other_height < own_height;
#endif
}

static int biased_room_above(void)
{
    int bonus = 0;
#if FAULT != 29
    if (climb_barred)
#if FAULT == 10 || FAULT == 31
        bonus = PASSING_GAP;
#else
        bonus = BARRED_BONUS;
#endif
#endif
#if FAULT == 11
    return room_above - bonus;
#else
    return room_above + bonus;
#endif
}

static int climb_has_more_room(void)
{
#if FAULT == 12
    return biased_room_above() >= room_below;
#elif FAULT == 13
    return biased_room_above() > room_below + 25;
#else
    return biased_room_above() > room_below;
#endif
}

/* Climbing is good if we are not below the other, or if there is no room for anything else. */
static int climb_works(void)
{
    if (climb_has_more_room())
#if FAULT == 14
        return !own_is_lower() || own_rate < wanted_clearance();
#elif FAULT == 15
        return !own_is_lower() || room_below <= wanted_clearance();
#else
        return !own_is_lower() || room_below < wanted_clearance();
#endif
#if FAULT == 16
    return own_is_higher() && room_above >= wanted_clearance();
#elif FAULT == 17
    return own_is_higher() && gap >= PASSING_GAP && room_above > wanted_clearance();
#elif FAULT == 18
    return (own_is_higher() && gap >= PASSING_GAP) || room_above >= wanted_clearance();
#else
    return own_is_higher() && gap >= PASSING_GAP && room_above >= wanted_clearance();
#endif
}

/* Descending, likewise. */
static int descent_works(void)
{
    if (climb_has_more_room())
#if FAULT == 19 || FAULT == 32
        return own_is_lower() && gap >= PASSING_GAP && room_above >= wanted_clearance();
#elif FAULT == 20
        return own_is_lower() && gap > PASSING_GAP && room_below >= wanted_clearance();
#else
        return own_is_lower() && gap >= PASSING_GAP && room_below >= wanted_clearance();
#endif
#if FAULT == 21
    return !own_is_higher() && room_above >= wanted_clearance();
#else
    return !own_is_higher() || room_above >= wanted_clearance();
#endif
}

static int advise(void)
{
    int advice = NONE;
#if FAULT == 22
    int watched = confident && gap > WATCHED_GAP;
#elif FAULT == 23 || FAULT == 31
    int watched = confident && own_rate <= FASTEST_CHANGE && gap >= WATCHED_GAP;
#elif FAULT == 24
    int watched = confident && own_rate < FASTEST_CHANGE && gap > WATCHED_GAP;
#else
    int watched = confident && own_rate <= FASTEST_CHANGE && gap > WATCHED_GAP;
#endif
#if FAULT == 25
    int equipped = other_equipment != HAS_TRANSPONDER;
#else
    int equipped = other_equipment == HAS_SYSTEM;
#endif
#if FAULT == 26
    int undecided = reports_agree || other_plan == NO_PLAN;
#elif FAULT == 27 || FAULT == 32
    int undecided = reports_agree && other_plan != OTHER_STAYS_BELOW;
#else
    int undecided = reports_agree && other_plan == NO_PLAN;
#endif

#if FAULT == 28
    if (watched && (!equipped || undecided) && room_above > 350) {
#else
    if (watched && (!equipped || undecided)) {
#endif
        int must_climb = climb_works();
        int must_descend = descent_works();
        if (must_climb && must_descend)
#if FAULT == 30
            advice = own_rate >= 0 ? CLIMB : DESCEND;
#else
            advice = own_rate > 0 ? CLIMB : DESCEND;
#endif
        else if (must_climb)
            advice = CLIMB;
        else if (must_descend)
            advice = DESCEND;
    }
    return advice;
}

static char **next_argument;

static int next_number(void)
{
    return atoi(*next_argument++);
}

static void read_situation(void)
{
    gap = next_number();
    confident = next_number();
    reports_agree = next_number();
    own_height = next_number();
    own_rate = next_number();
    other_height = next_number();
    layer = next_number();
    room_above = next_number();
    room_below = next_number();
    other_plan = next_number();
    other_equipment = next_number();
    climb_barred = next_number();
}

int main(int argc, char **argv)
{
    if (argc != NUMBERS + 1) {
        printf("usage: advisory and twelve numbers:\n"
               "  gap confident reports-agree own-height own-rate other-height\n"
               "  layer room-above room-below other-plan other-equipment climb-barred\n");
        return 1;
    }
    next_argument = argv + 1;
    read_situation();
    printf("%d\n", advise());
    return 0;
}
