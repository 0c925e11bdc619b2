// what: a loop that only an input ends
// input: 9:17:wherefore_choose 5 0..2
#include "wherefore.h"

int main(void)
{
    int rounds = 0;
    for (;;) {
        int x = wherefore_choose(2);
        if (x == 2 || rounds == 4)
            break;
        rounds++;
        EVR_value("BIT", x);
    }
    return rounds;
}
