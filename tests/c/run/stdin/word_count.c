// what: counts lines, words, characters and word lengths of standard input, character by character
// stdin: the quick brown fox\njumps over\tthe lazy dog\n\n  leading and trailing  \nlast
#include <ctype.h>
#include <stdio.h>

int main(void) {
    int c, lines = 0, words = 0, chars = 0, in = 0, length = 0, longest = 0, histogram[12] = {0}, letters[26] = {0}, previous = '\n', blanks = 0;
    while ((c = getchar()) != EOF) {
        chars++;
        if (c == '\n') { lines++; if (previous == '\n') blanks++; }
        if (isspace(c)) {
            if (in) {
                histogram[length < 12 ? length : 11]++;
                if (length > longest) longest = length;
            }
            in = length = 0;
        }
        else { if (!in) words++; in = 1; length++; }
        if (isalpha(c)) letters[tolower(c) - 'a']++;
        previous = c;
    }
    if (in) histogram[length]++;
    printf("%d %d %d %d %d\n", lines, words, chars, longest, blanks);
    for (int i = 1; i < 12; i++) if (histogram[i]) {
        printf("%2d ", i);
        for (int k = 0; k < histogram[i]; k++) putchar('*');
        putchar('\n');
    }
    for (int i = 0; i < 26; i++) if (letters[i]) printf("%c%d", 'a' + i, letters[i]); printf("\n");
    return words;
}
