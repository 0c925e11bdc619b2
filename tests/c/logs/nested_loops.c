// what: a loop in a loop, both bounded by inputs
// input: 8:16:wherefore_choose 1 0..3
// input: 9:19:wherefore_choose 1 0..3
#include "wherefore.h"

int main(void)
{
    int rows = wherefore_choose(3);
    int columns = wherefore_choose(3);
    for (int i = 0; i < rows; i++) {
        EVR_value("ROW", i);
        for (int j = 0; j < columns - i; j++)
            EVR_value("CELL", i * 10 + j);
    }
    return 0;
}
