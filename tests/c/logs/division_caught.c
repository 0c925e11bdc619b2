// what: a division that is guarded in one of two places
// input: 8:13:wherefore_choose 1 0..3
// input: 9:13:wherefore_choose 1 0..2
#include "wherefore.h"

int main(void)
{
    int a = wherefore_choose(3);
    int b = wherefore_choose(2);
    if (b == 0 && a != 2) {
        EVR("ZERO");
        return 0;
    }
    EVR("DIVIDE");
    EVR_value("REST", (a + 1) % b);
    return 0;
}
