// in: listen silent
// in: apple papel
// in: abc abd
// in: aab abb
// in: a aa
// in: zz zz
#include <stdio.h>
#include <string.h>

int main(void)
{
    char first[64], second[64];
    int count[26] = {0};
    if (scanf("%63s %63s", first, second) != 2)
        return 1;
    for (int i = 0; first[i]; i++)
        count[first[i] - 'a']++;
    for (int i = 0; second[i]; i++)
        count[second[i] - 'a']--; //! count[second[i] - 'a']++;
    int same = strlen(first) == strlen(second);
    for (int i = 0; i < 26; i++)
        if (count[i] != 0)
            same = 0;
    puts(same ? "anagrams" : "different"); //!2 puts(same ? "different" : "anagrams");
    return 0;
}
