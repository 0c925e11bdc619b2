// in: the cat sat
// in: one
// in:   two  spaces 
// in: a\nb c\n
// in: 
#include <stdio.h>
#include <ctype.h>
#define OUT 0
#define IN 1
int main()
{
    int c, state = OUT, words = 0, lines = 0, chars = 0;
    while ((c = getchar()) != EOF) {
        chars++;
        if (c == '\n')
            lines++; //!1 words++;
        if (isspace(c)) //!2 if (c == ' ')
            state = OUT;
        else if (state == OUT) {
            state = IN; //!3 
            words++;
        }
    }
    printf("%d lines, %d words, %d characters\n", lines, words, chars);
    return 0;
}
