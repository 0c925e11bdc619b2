// in: 5\n1 -2 3 4 -1
// in: 3\n-3 -1 -2
// in: 1\n0
// in: 4\n2 2 -5 3
// in: 6\n-1 4 -2 5 -9 3
#include <stdio.h>

int main(void)
{
    int n, a[100];
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    int best = a[0], here = a[0]; //! int best = 0, here = 0;
    for (int i = 1; i < n; i++) {
        here = here > 0 ? here + a[i] : a[i]; //!2 here = here + a[i];
        if (here > best)
            best = here;
    }
    printf("%d\n", best);
    return 0;
}
