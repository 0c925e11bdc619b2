// what: a sum that is divided by the wrong count
// test: 2 4 6 => 4\n
// test: 10 20 => 15\n
// test: 5 => 5\n
// fault: 19
// change: sum / (count)
#include <stdio.h>

int main(void)
{
    int count = 0, sum = 0, value;

    while (scanf("%d", &value) == 1) {
        sum += value;
        count++;
    }
    if (count == 0)
        return 1;
    printf("%d\n", sum / (count + 1));
    return 0;
}
