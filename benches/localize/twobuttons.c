// in: 4 6
// in: 10 1
// in: 1 8
// in: 3 3
// in: 2 15
// in: 100 99
#include <stdio.h>
int main() {
    int n, m, c = 0;
    scanf("%d %d", &n, &m);
    for (;;) {
        if (m <= n) {
            c += n - m; //!1 c = n - m;
            break;
        }
        if (m % 2 == 1) //!2 if (m % 2 == 0)
            m++, c++;
        m /= 2; //!3 m /= 3;
        c++;
    }
    printf("%d\n", c);
    return 0;
}
