// in: 60
// in: 13
// in: 2
// in: 1
// in: 1024
// in: 999983
#include <stdio.h>
int main()
{
    int n, p = 2, first = 1;
    scanf("%d", &n);
    printf("%d = ", n);
    if (n == 1)
        printf("1");
    while (n > 1) { //!1 while (n > 2) {
        if (n % p == 0) {
            if (!first)
                printf(" * ");
            printf("%d", p); //!2 printf("%d", n);
            first = 0; //!3 
            n /= p;
        } else
            p++;
    }
    printf("\n");
    return 0;
}
