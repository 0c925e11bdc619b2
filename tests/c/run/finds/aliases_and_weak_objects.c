// what: another name for a variable, and a weak variable that nobody defines
#include <stdio.h>

int value = 5;
extern int other __attribute__((alias("value")));
extern int missing __attribute__((weak));

int main(void)
{
    other = 9;
    if (&missing)
        missing = 1;
    printf("%d %d %d\n", value, &missing == 0, &other == &value);
    return 0;
}
