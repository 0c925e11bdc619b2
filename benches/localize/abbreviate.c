// in: 4\nword\nlocalization\ninternationalization\nabcdefghij
// in: 1\nabcdefghijk
// in: 2\na\npneumonoultramicroscopicsilicovolcanoconiosis
#include <stdio.h>
#include <string.h>
int main()
{
    int n;
    char s[101]; 
    scanf("%d", &n);
    while (n--) { 
        scanf("%s", s);
        int l = strlen(s);
        if (l > 10) //!1 if (l >= 10)
            printf("%c%d%c\n", s[0], l - 2, s[l - 1]); //!2 printf("%c%d%c\n", s[0], l - 1, s[l - 1]);
        else
            printf("%s\n", s);
    }
    return 0;
}
