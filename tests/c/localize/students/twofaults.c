// in: 3\n80 90 100
// in: 1\n50
// in: 2\n0 100
// in: 4\n60 70 80 95
#include <stdio.h>

int main(void)
{
    int n, passed = 0, best = -1;
    double sum = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++) {
        int mark;
        scanf("%d", &mark);
        sum += mark;
        if (mark >= 60) //! if (mark > 60)
            passed++;
        if (mark > best)
            best = mark; //!2 best = passed;
    }
    printf("average %.1f\n", sum / n); //! printf("average %.1f\n", sum / (n + 1));
    printf("passed %d, best %d\n", passed, best); //!2 printf("passed %d, best %d\n", best, passed);
    return 0;
}
