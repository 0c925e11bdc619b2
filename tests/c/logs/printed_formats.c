// what: output with widths, precisions, signs, bases, lengths and real numbers
// input: 12:13:wherefore_choose 1 0..6
// input: 13:13:wherefore_choose 1 0..3
// input: 14:15:wherefore_choose_bool 1 0..1
#include <stdio.h>
#include "wherefore.h"

static const char *const units[4] = { "mm", "cm", "inch", "" };

int main(void)
{
    int n = wherefore_choose(6);
    int u = wherefore_choose(3);
    int bad = wherefore_choose_bool();
    printf("%+d %5o|%-6X|%ld", n - 3, 64u * (unsigned)n, 171u * (unsigned)n, -5000000000L * n);
    if (bad && printf(" bad") > 3)
        putchar('0' + n);
    putchar('\n');
    printf("%5s|%.2s|%*d|%.3d|%hhd\n", units[u], units[u], 3 + u, n, n, (char)(100 + 20 * n));
    printf("%.2f %g %8.1e%%\n", (n - 3) / 4.0, n * 1.5, 1000.0 * (u - 1));
    return 0;
}
