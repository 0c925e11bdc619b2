// in: 0
// in: 5
// in: 1023
// in: 8
// in: 2147483647
// in: 12
// in: 3000000000
#include <stdio.h>
int main() {
    unsigned n;
    int ones = 0, top = -1, i;
    scanf("%u", &n);
    for (i = 0; i < 32; i++) //!1 for (i = 0; i < 31; i++)
        if (n & (1u << i)) { //!2 if (n & (1u < i)) {
            ones++;
            top = i;
        }
    printf("%d %d %d\n", ones, top, n != 0 && (n & (n - 1)) == 0); //!3 printf("%d %d %d\n", ones, top, (n & (n - 1)) == 0);
    return 0;
}
