// in: one two  three
// in: 
// in: a
// in: the quick brown fox\njumps over
// in: single
#include <stdio.h>

int main(void)
{
    int c, words = 0, inside = 0;
    while ((c = getchar()) != EOF) {
        if (c == ' ' || c == '\n' || c == '\t') {
            inside = 0; //!
        } else if (!inside) {
            inside = 1;
            words++;
        }
    }
    printf("words: %d\n", words);
    return 0;
}
