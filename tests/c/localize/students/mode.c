// in: 5\n1 2 2 3 3
// in: 1\n9
// in: 6\n5 5 1 1 1 2
// in: 4\n4 3 2 1
#include <stdio.h>

int main(void)
{
    int n, a[50], best = 0, most = 0;
    scanf("%d", &n);
    for (int i = 0; i < n; i++)
        scanf("%d", &a[i]);
    for (int i = 0; i < n; i++) {
        int count = 0; //! int count = 1;
        for (int j = 0; j < n; j++)
            if (a[j] == a[i])
                count++;
        if (count > most || (count == most && a[i] < best)) { //!2 if (count > most) {
            most = count;
            best = a[i];
        }
    }
    printf("%d appears %d times\n", best, most);
    return 0;
}
