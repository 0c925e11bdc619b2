// in: a,b,c
// in: x
// in: one,,two
// in: ab,cd
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[100];
    int field = 0;
    if (fgets(line, sizeof line, stdin) == NULL)
        return 1;
    line[strcspn(line, "\n")] = '\0';
    char *start = line;
    while (1) {
        char *comma = strchr(start, ',');
        int length = comma ? (int)(comma - start) : (int)strlen(start); //! int length = comma ? (int)(comma - line) : (int)strlen(start);
        printf("%d: '%.*s'\n", ++field, length, start); //!2 printf("%d: '%.*s'\n", field++, length, start);
        if (comma == NULL)
            break;
        start = comma + 1;
    }
    return 0;
}
