// in: 90 80 70 60 95
// in: 90 80 70 60 85
// in: 90 80 70 60 70
// in: 90 80 70 60 60
// in: 90 80 70 60 10
// in: 90.5 80.5 70.5 60.5 80.5
#include <stdio.h>
int main() {
    double A, B, C, D, score; //!1 float A, B, C; int D; double score; D = 0;
    printf("Enter thresholds for A, B, C, D\nin that order, decreasing percentages > ");
    scanf("%lf%lf%lf%lf", &A, &B, &C, &D); //!2 scanf("%lf%lf%lf%lf", &A, &B, &D, &C);
    printf("Thank you. Now enter student score (percent) >");
    scanf("%lf", &score);
    if (score >= A)
        printf("Student has an A grade\n");
    else if (score >= B) //!3 if (score >= B)
        printf("Student has an B grade\n");
    else if (score >= C) //!4 else if (score > C)
        printf("Student has an C grade\n");
    else if (score >= D)
        printf("Student has an D grade\n"); //!5 printf("Student has a D grade\n");
    else
        printf("Student has failed the course\n");
    return 0;
}
