// what: the environment of the process is seen by getenv and by the third parameter of main
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv, char **environment)
{
    const char *path = getenv("PATH");
    int found = 0;
    for (char **entry = environment; *entry; entry++)
        found += strncmp(*entry, "PATH=", 5) == 0 && strcmp(*entry + 5, path) == 0;
    printf("%d %d %d\n", argc, found, getenv("NO_SUCH_VARIABLE_HERE") == NULL);
    return 0;
}
