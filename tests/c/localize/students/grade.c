// in: 90 80 70 60 95
// in: 90 80 70 60 80
// in: 90 80 70 60 72
// in: 90 80 70 60 60
// in: 90 80 70 60 12
// in: 90 80 70 60 90
// in: 88 77 66 55 77
#include <stdio.h>

int main(void)
{
    double a, b, c, d, score;
    scanf("%lf %lf %lf %lf %lf", &a, &b, &c, &d, &score);
    if (score >= a)
        printf("Student has an A grade\n");
    else if (score >= b) //! else if (score > b)
        printf("Student has a B grade\n");
    else if (score >= c)
        printf("Student has a C grade\n");
    else if (score >= d)
        printf("Student has a D grade\n");
    else
        printf("Student has failed the course\n");
    return 0;
}
