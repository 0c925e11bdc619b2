// what: events and output in conditional expressions, comma expressions and arguments
// input: 20:13:wherefore_choose 1 0..3
// input: 21:13:wherefore_choose 1 0..3
#include <stdio.h>
#include "wherefore.h"

static int tell(int value)
{
    EVR_value("TELL", value);
    if (value == 2)
        EVR("TWO");
    printf("%d", value);
    return value;
}

static int sum(int one, int other) { return one + other; }

int main(void)
{
    int a = wherefore_choose(3);
    int b = wherefore_choose(3);
    int c = a > b ? tell(a - b) : b > 2 ? tell(7) : 0;
    int d = a == b || (tell(a) > 1 && tell(b) < 3);
    if (a)
        EVR("SOME"), c++;
    int e = (d ? sum(tell(c), 1) : c);
    switch (e) {
    case 1:
        EVR("ONE");
        /* fall through */
    case 2:
        EVR_value("END", e + d);
        break;
    default:
        puts("default");
    }
    return 0;
}
