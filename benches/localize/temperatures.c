// in: 3 20.5 21.0 19.0
// in: 1 -5
// in: 2 -3 -8
// in: 4 1 2 3 4
#include <stdio.h>
int main()
{
    int n, i;
    double t, sum = 0.0, max, min; //!1 double t, sum = 1.0, max, min;
    scanf("%d", &n);
    for (i = 0; i < n; i++) {
        scanf("%lf", &t);
        if (i == 0)
            max = min = t; //!2 max = min = 0;
        if (t > max)
            max = t;
        if (t < min)
            min = t; //!3 max = t;
        sum += t;
    }
    printf("Average: %.2lf\n", sum / n); //!4 printf("Average: %.2lf\n", sum / n + 1);
    printf("Max: %.1lf Min: %.1lf\n", max, min);
    return 0;
}
