// what: every round takes an input of its own and logs it or not
// input: 9:23:wherefore_choose 4 0..3
#include "wherefore.h"

int main(void)
{
    int total = 0;
    for (int i = 0; i < 4; i++) {
        int command = wherefore_choose(3);
        if (command == 3)
            break;
        if (command == 2)
            continue;
        total += command;
        EVR_value("STEP", total);
    }
    EVR_value("TOTAL", total);
    return 0;
}
