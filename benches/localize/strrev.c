// in: hello
// in: a
// in: abcd
// in: racecar
#include <stdio.h>
#include <string.h>
void reverse(char *s)
{
    int i, n = strlen(s);
    for (i = 0; i < n / 2; i++) { //!1 for (i = 0; i < n; i++) {
        char t = s[i];
        s[i] = s[n - 1 - i]; //!2 s[i] = s[n - i];
        s[n - 1 - i] = t; //!3 s[n - 1 - i] = s[i];
    }
}
int main()
{
    char s[100], t[100];
    scanf("%s", s);
    strcpy(t, s);
    reverse(t);
    printf("%s\n", t);
    if (strcmp(s, t) == 0) //!4 if (strcmp(s, t))
        printf("palindrome\n");
    return 0;
}
