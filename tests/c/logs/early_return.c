// what: a function that returns from the middle of a loop
// input: 22:18:wherefore_choose 1 0..5
// input: 23:18:wherefore_choose 1 0..2
#include "wherefore.h"

static const int table[4] = { 3, 1, 4, 1 };

static int find(int wanted)
{
    for (int i = 0; i < 4; i++) {
        EVR_value("LOOK", i);
        if (table[i] == wanted) {
            EVR("FOUND");
            return i;
        }
    }
    return -1;
}

int main(void)
{
    int wanted = wherefore_choose(5);
    int offset = wherefore_choose(2);
    EVR_value("RESULT", find(wanted + offset));
    return 0;
}
