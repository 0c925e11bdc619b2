// in: 3\n12 18\n7 13\n100 75
// in: 1\n5 5
// in: 2\n1 9\n1000000 999999
#include <stdio.h>
long long gcd(long long a, long long b) {
    if (b == 0) return a; //!1 if (b == 0) return b;
    return gcd(b, a % b); //!2 return gcd(a % b, b);
}
int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long a, b;
        scanf("%lld %lld", &a, &b);
        printf("%lld %lld\n", gcd(a, b), a / gcd(a, b) * b); //!3 printf("%lld %lld\n", gcd(a, b), a * b);
    }
    return 0;
}
