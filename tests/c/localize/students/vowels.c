// in: hello world
// in: unusual tune
// in: rhythm
// in: AEIOU
// in: queue
// in: apple
#include <ctype.h>
#include <stdio.h>

int is_vowel(int c)
{
    c = tolower(c);
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u'; //! return c == 'a' || c == 'e' || c == 'i' || c == 'o';
}

int main(void)
{
    int c, count = 0;
    while ((c = getchar()) != EOF)
        if (is_vowel(c))
            count++;
    printf("%d vowels\n", count);
    return 0;
}
