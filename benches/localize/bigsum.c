// in: 5\n1 2 3 4 5
// in: 3\n1000000000 1000000000 1000000000
// in: 1\n-5
// in: 4\n2000000000 1 1 -1
// in: 2\n0 0
#include <stdio.h>
int a[100005];
int main()
{
    int n, i;
    long long s = 0; //!1 int s = 0;
    scanf("%d", &n);
    for (i = 1; i <= n; i++) { //!2 for (i = 1; i < n; i++) {
        scanf("%d", &a[i]);
        s += a[i];
    }
    printf("%lld\n", s); 
    return 0;
}
