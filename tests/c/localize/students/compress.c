// in: aaabbc
// in: a
// in: abc
// in: zzzzzzzzzzzz
// in: aabbaa
#include <stdio.h>
#include <string.h>

static void compress(const char *text)
{
    int i = 0;
    while (text[i] != '\0') {
        int run = 1;
        while (text[i + run] == text[i])
            run++;
        if (run > 1) //! if (run >= 1)
            printf("%c%d", text[i], run);
        else
            printf("%c", text[i]);
        i += run; //!2 i++;
    }
    printf("\n");
}

int main(void)
{
    char text[100];
    if (scanf("%99s", text) == 1)
        compress(text);
    return 0;
}
