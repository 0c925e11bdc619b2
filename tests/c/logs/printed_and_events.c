// what: output and events in one program
// input: 11:17:wherefore_choose 2 0..3
#include <assert.h>
#include <stdio.h>
#include "wherefore.h"

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = wherefore_choose(3);
        sum += x;
        EVR_value("SUM", sum);
        printf("x is %d\n", x);
    }
    assert(sum != 5);
    printf("sum is %d\n", sum);
    return 0;
}
