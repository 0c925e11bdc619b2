// in:   a  b c
// in: one
// in: 
// in: x   y
// in: two words here 
#include <stdio.h>

int main(void)
{
    int c, last = ' ', printed = 0;
    while ((c = getchar()) != EOF && c != '\n') {
        if (c == ' ' && last == ' ') //! if (c == ' ')
            continue;
        putchar(c);
        printed++; //!2
        last = c;
    }
    printf("|%d\n", printed);
    return 0;
}
