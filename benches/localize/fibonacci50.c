// in: 10
// in: 1
// in: 2
// in: 50
// in: 90
#include <stdio.h>
int main()
{
    int n;
    scanf("%d", &n);
    long long a = 0, b = 1, c; //!1 int a = 0, b = 1, c;
    for (int i = 1; i <= n; i++) { //!2 for (int i = 1; i <= n; i += 2) {
        printf("%lld ", a);
        c = a + b;
        a = b; //!3 b = c;
        b = c; //!3 a = b;
    }
    printf("\n");
    return 0;
}
