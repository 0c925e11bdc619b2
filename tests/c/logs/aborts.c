// what: abort after some events
// input: 9:13:wherefore_choose 1 0..3
// input: 10:13:wherefore_choose 1 0..3
#include <stdlib.h>
#include "wherefore.h"

int main(void)
{
    int x = wherefore_choose(3);
    int y = wherefore_choose(3);
    EVR_value("X", x);
    if (x == y) {
        EVR("SAME");
        abort();
    }
    EVR_value("Y", y);
    return 0;
}
