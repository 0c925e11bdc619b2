// what: a write behind the value of a variable of the environment fails, and taking the value does not
// verdict: unsafe
// fails: bounds 12
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *home = getenv("HOME");
    if (home == NULL)
        return 0;
    home[strlen(home) + 1] = 0;
    return 0;
}
