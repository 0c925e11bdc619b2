/* A lift that logs in every round of its main loop on which floor it is. */
#include <assert.h>
#include "wherefore.h"

#define FLOORS 20

enum command {
    STAY,
    UP,
    DOWN,
    STOP,
};

struct lift {
    int floor;
    long travelled;
    _Bool is_running;
};

static void move(struct lift *lift, enum command command)
{
    switch (command) {
    case STAY:
        break;
    case UP:
        if (lift->floor < FLOORS - 1) {
            lift->floor++;
            lift->travelled++;
        }
        break;
    case DOWN:
        if (lift->floor > 0) {
            lift->floor--;
            lift->travelled++;
        }
        break;
    case STOP:
        lift->is_running = 0;
        break;
    }
}

int main(void)
{
    struct lift lift = { .floor = 0, .travelled = 0, .is_running = 1 };
    while (lift.is_running) {
        move(&lift, (enum command)wherefore_choose(STOP));
        assert(lift.floor >= 0 && lift.floor < FLOORS);
        EVR_value("FLOOR", lift.floor);
    }
    return 0;
}
