// in: 4\n1 2 3 4
// in: 1\n5
// in: 3\n2 2 2
// in: 5\n10 0 5 3 7
#include <math.h>
#include <stdio.h>

int main(void)
{
    int n;
    double x, sum = 0, squares = 0, least = 0, most = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        scanf("%lf", &x);
        sum += x;
        squares += x * x; //!2 squares += x + x;
        if (i == 0 || x < least)
            least = x;
        if (i == 0 || x > most) //! if (i == 0 || x < most)
            most = x;
    }
    double mean = sum / n;
    double variance = squares / n - mean * mean; //!3 double variance = squares / n - mean;
    printf("mean %.3f variance %.3f\n", mean, variance);
    printf("from %.1f to %.1f\n", least, most);
    return 0;
}
