// in: hello
// in: Zebra zoo
// in: jazz 42
// in: ABC
// in: pizza
#include <stdio.h>

void upper(char *s)
{
    for (int i = 0; s[i] != '\0'; i++)
        if (s[i] >= 'a' && s[i] <= 'z') //! if (s[i] >= 'a' && s[i] < 'z')
            s[i] = s[i] - 'a' + 'A';
}

int main(void)
{
    char line[100];
    fgets(line, sizeof line, stdin);
    upper(line);
    printf("%s", line);
    return 0;
}
