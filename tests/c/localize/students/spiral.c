// in: 2
// in: 3
// in: 1
// in: 4
#include <stdio.h>

int main(void)
{
    int n, a[10][10];
    scanf("%d", &n);
    int top = 0, bottom = n - 1, left = 0, right = n - 1, value = 1;
    while (top <= bottom && left <= right) { //!2 while (top < bottom && left < right) {
        for (int j = left; j <= right; j++)
            a[top][j] = value++;
        top++;
        for (int i = top; i <= bottom; i++)
            a[i][right] = value++;
        right--; //! right++;
        for (int j = right; j >= left; j--)
            a[bottom][j] = value++;
        bottom--;
        for (int i = bottom; i >= top; i--)
            a[i][left] = value++;
        left++;
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            printf("%3d", a[i][j]);
        printf("\n");
    }
    return 0;
}
