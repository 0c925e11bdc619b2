// what: an array indexed by an input
// input: 9:21:wherefore_choose 3 0..2
#include "wherefore.h"

int main(void)
{
    int counts[3] = { 0, 0, 0 };
    for (int i = 0; i < 3; i++) {
        int index = wherefore_choose(2);
        counts[index]++;
        if (counts[index] == 2)
            EVR_value("TWICE", index);
    }
    if (counts[0] && counts[1] && counts[2])
        EVR("ALL");
    return 0;
}
