// what: some runs log nothing at all
// input: 7:13:wherefore_choose 1 0..3
#include "wherefore.h"

int main(void)
{
    int x = wherefore_choose(3);
    if (x == 2)
        EVR("TWO");
    return x;
}
