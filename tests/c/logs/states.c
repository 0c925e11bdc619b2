// what: a state machine with an event for each state that is entered
// input: 11:22:wherefore_choose 4 0..2
#include "wherefore.h"

enum state { RED, GREEN, BLUE };

int main(void)
{
    enum state state = RED;
    for (int i = 0; i < 4; i++) {
        int symbol = wherefore_choose(2);
        switch (state) {
        case RED:
            state = symbol == 0 ? GREEN : RED;
            break;
        case GREEN:
            state = symbol == 1 ? BLUE : RED;
            break;
        case BLUE:
            state = symbol == 2 ? RED : BLUE;
            break;
        }
        switch (state) {
        case RED:
            EVR("RED");
            break;
        case GREEN:
            EVR("GREEN");
            break;
        case BLUE:
            EVR("BLUE");
            return 1;
        }
    }
    return 0;
}
