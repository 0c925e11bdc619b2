// in: 5 2 1 3 5 7 9
// in: 4 3 10 20 30 40
// in: 3 1 4 5 6
// in: 6 2 1 2 4 8 16 32
#include <stdio.h>

int main(void)
{
    int n, width;
    double values[100];
    scanf("%d %d", &n, &width);
    for (int i = 0; i < n; i++)
        scanf("%lf", &values[i]); //! scanf("%f", &values[i]);
    for (int i = 0; i + width <= n; i++) { //!2 for (int i = 0; i + width < n; i++) {
        double sum = 0;
        for (int j = i; j < i + width; j++) //!3 for (int j = 0; j < i + width; j++)
            sum += values[j]; //!4 sum += values[i];
        printf("%.2f\n", sum / width);
    }
    return 0;
}
