// what: an assertion that fails in the middle; what comes after it is not logged
// input: 10:17:wherefore_choose 3 0..2
#include <assert.h>
#include "wherefore.h"

int main(void)
{
    int last = 0;
    for (int i = 0; i < 3; i++) {
        int x = wherefore_choose(2);
        EVR_value("IN", x);
        assert(x + last < 4);
        last = x;
    }
    EVR("FINE");
    return 0;
}
