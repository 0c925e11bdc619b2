// in: the quick fox
// in: a
// in: one three five seven
// in: hello  world
#include <stdio.h>
#include <string.h>

int main(void)
{
    char word[50], longest[50] = "";
    int words = 0, letters = 0;
    while (scanf("%49s", word) == 1) {
        words++;
        letters += strlen(word); //!2 letters += sizeof word;
        if (strlen(word) > strlen(longest)) //! if (strlen(word) >= strlen(longest))
            strcpy(longest, word); //!3 strcpy(word, longest);
    }
    printf("%d words, %d letters, longest %s\n", words, letters, longest);
    return 0;
}
