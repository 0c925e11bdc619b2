// in: level
// in: abca
// in: noon
// in: x
// in: ab
// in: racecar
// in: stats
#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[80];
    int same = 1;
    scanf("%79s", s);
    int n = strlen(s);
    for (int i = 0; i < n / 2; i++)
        if (s[i] != s[n - i - 1]) //! if (s[i] != s[n - i])
            same = 0;
    printf(same ? "YES\n" : "NO\n");
    return 0;
}
