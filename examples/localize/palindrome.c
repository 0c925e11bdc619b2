/* Whether the argument reads the same from both ends. Only letters count, small or capital. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

static int is_palindrome(const char *text)
{
    int left = 0;
    int right = (int)strlen(text) - 1;
    while (left < right - 1) { /* should be left < right */
        if (!isalpha((unsigned char)text[left]))
            left++;
        else if (!isalpha((unsigned char)text[right]))
            right--;
        else if (tolower((unsigned char)text[left]) != tolower((unsigned char)text[right]))
            return 0;
        else {
            left++;
            right--;
        }
    }
    return 1;
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    if (is_palindrome(argv[1])) {
        printf("yes\n");
        return 0;
    }
    printf("no\n");
    return 1;
}
