// what: a condition whose operator is wrong, so that centuries are leap years
// test: 2000 => leap\n
// test: 1900 => common\n
// test: 2023 => common\n
// test: 2024 => leap\n
// fault: 12
// change: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
#include <stdio.h>

static int is_leap(int year)
{
    return (year % 4 == 0 && year % 100 == 0) || year % 400 == 0;
}

int main(void)
{
    int year;

    if (scanf("%d", &year) != 1)
        return 1;
    puts(is_leap(year) ? "leap" : "common");
    return 0;
}
