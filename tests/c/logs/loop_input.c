// what: a loop whose number of rounds is an input
// input: 7:13:wherefore_choose 1 0..5
#include "wherefore.h"

int main(void)
{
    int n = wherefore_choose(5);
    for (int i = 0; i < n; i++)
        EVR_value("ROUND", i);
    EVR("END");
    return 0;
}
