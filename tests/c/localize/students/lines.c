// in: one two\nthree\n
// in: a
// in: \n\n
// in: tab\tbed here\nthere
// in: x y z\n1 2
#include <ctype.h>
#include <stdio.h>

int main(void)
{
    int c, lines = 0, words = 0, characters = 0, inside = 0;
    while ((c = getchar()) != EOF) { //! while (c = getchar() != EOF) {
        characters++;
        if (c == '\n')
            lines++; //!2 lines = 1;
        if (isspace(c)) { //!3 if (c == ' ') {
            inside = 0;
        } else if (!inside) { //!4 } else if (inside) {
            inside = 1; //!5
            words++;
        }
    }
    printf("%d %d %d\n", lines, words, characters); //!6 printf("%d %d\n", lines, words, characters);
    return 0;
}
