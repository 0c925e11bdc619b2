// what: two events in an order that an input chooses
// input: 7:17:wherefore_choose_bool 1 0..1
#include "wherefore.h"

int main(void)
{
    int first = wherefore_choose_bool();
    if (first) {
        EVR("A");
        EVR("B");
    } else {
        EVR("B");
        EVR("A");
    }
    return 0;
}
