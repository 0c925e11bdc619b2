// what: two counters that chase each other around a ring
// input: 12:20:wherefore_choose_bool 4 0..1
#include <assert.h>
#include "wherefore.h"

#define SIZE 3

int main(void)
{
    int head = 0, tail = 0, count = 0;
    for (int i = 0; i < 4; i++) {
        int move = wherefore_choose_bool();
        if (move && count < SIZE) {
            head = (head + 1) % SIZE;
            count++;
            EVR_value("PUT", head);
        } else if (!move && count > 0) {
            tail = (tail + 1) % SIZE;
            count--;
            EVR_value("GET", tail);
        }
        assert(count != 0 || head == tail);
    }
    EVR_value("LEFT", count);
    return 0;
}
