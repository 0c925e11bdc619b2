// in: 3
// in: 1
// in: 2
// in: 4
#include <stdio.h>
int moves;
void hanoi(int n, char from, char to, char via)
{
    if (n == 0) //!1 if (n == 1)
        return;
    hanoi(n - 1, from, via, to);
    printf("%c->%c\n", from, to);
    moves++;
    hanoi(n - 1, via, to, from); //!2 hanoi(n - 1, from, to, via);
}
int main()
{
    int n;
    scanf("%d", &n);
    hanoi(n, 'A', 'C', 'B');
    printf("%d moves\n", moves);
    return 0;
}
