// what: macros defined and undefined on the command line, with and without values
// flags: -DWITHOUT_VALUE -DNUMBER=5 -DREMOVED=1 -UREMOVED -DEXPRESSION=(1+2)
#include <stdio.h>
#ifndef WITHOUT_VALUE
#error WITHOUT_VALUE is missing
#endif
#ifdef REMOVED
#error REMOVED is still there
#endif
#if NUMBER != 5 || EXPRESSION != 3
#error wrong values
#endif
#define STR(x) #x
#define XSTR(x) STR(x)

int main(void) {
    printf("%d %d %d\n", WITHOUT_VALUE, NUMBER, EXPRESSION * 2); printf("%s %s\n", XSTR(EXPRESSION), XSTR(NUMBER));
    printf("[%s] [%s]\n", XSTR(WITHOUT_VALUE), XSTR(REMOVED));
#undef NUMBER
#define NUMBER 6
    printf("%d\n", NUMBER);
#ifdef __OPTIMIZE__
    int optimized = 0;
#else
    int optimized = 0;
#endif
    return NUMBER * EXPRESSION + optimized;
}
