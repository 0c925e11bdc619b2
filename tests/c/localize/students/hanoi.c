// in: 1
// in: 2
// in: 3
// in: 0
#include <stdio.h>

static int moves;

static void move(int n, char from, char to, char over)
{
    if (n == 0)
        return;
    move(n - 1, from, over, to); //! move(n - 1, from, to, over);
    printf("%c -> %c\n", from, to);
    moves++;
    move(n - 1, over, to, from);
}

int main(void)
{
    int n;
    scanf("%d", &n);
    move(n, 'A', 'C', 'B');
    printf("%d moves\n", moves);
    return 0;
}
