// in: aaabbc
// in: x
// in: aabbaa
// in: zzzz
#include <stdio.h>

static void flush(int c, int count)
{
    if (count > 0)
        printf("%c%d", c, count);
}

int main(void)
{
    int c, previous = 0, count = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == previous) {
            count++;
        } else {
            flush(previous, count);
            previous = c;
            count = 1;
        }
    }
    flush(previous, count); //!
    printf("\n");
    return 0;
}
