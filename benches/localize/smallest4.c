// in: 1 2 3 4
// in: 4 3 2 1
// in: 3 1 2 4
// in: 4 2 1 3
// in: 5 5 5 5
// in: -1 -7 0 3
// in: 2 2 1 1
#include <stdio.h>
int main() {
    int n1, n2, n3, n4, small;
    printf("Please enter 4 numbers separated by spaces > ");
    scanf("%d%d%d%d", &n1, &n2, &n3, &n4);
    if (n1 <= n2 && n1 <= n3 && n1 <= n4) //!1 if (n1 < n2 && n1 < n3 || n1 < n4)
        small = n1;
    else if (n2 <= n1 && n2 <= n3 && n2 <= n4)
        small = n2;
    else if (n3 <= n1 && n3 <= n2 && n3 <= n4) //!2 else if (n3 <= n1 && n3 <= n2 && n3 >= n4)
        small = n3;
    else
        small = n4; //!3 small = n3;
    printf("%d is the smallest\n", small);
    return 0;
}
