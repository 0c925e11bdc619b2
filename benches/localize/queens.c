// in: 4
// in: 1
// in: 3
// in: 6
#include <stdio.h>
#include <stdlib.h>
int n, col[12], solutions;
int safe(int r, int c)
{
    for (int i = 0; i < r; i++)
        if (col[i] == c || abs(col[i] - c) == r - i) //!1 if (col[i] == c || col[i] - c == r - i)
            return 0;
    return 1;
}
void place(int r)
{
    if (r == n) { //!2 if (r == n - 1) {
        solutions++;
        return;
    }
    for (int c = 0; c < n; c++)
        if (safe(r, c)) {
            col[r] = c; 
            place(r + 1);
        }
}
int main(void)
{
    scanf("%d", &n);
    place(0);
    printf("%d queens: %d solutions\n", n, solutions);
    return 0;
}
