// in: 3 abc
// in: 3 xyz
// in: 13 Hello, World!
// in: 1 zZ
// in: 25 ab
#include <stdio.h>

int main(void)
{
    int shift, c;
    scanf("%d ", &shift);
    while ((c = getchar()) != EOF) {
        if (c >= 'a' && c <= 'z')
            c = 'a' + (c - 'a' + shift) % 26; //! c = 'a' + (c - 'a' + shift);
        else if (c >= 'A' && c <= 'Z')
            c = 'A' + (c - 'A' + shift) % 26;
        putchar(c);
    }
    return 0;
}
