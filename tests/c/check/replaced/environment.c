// what: a variable of the library's name is the program's, if it is something else also beside the library's
// verdict: safe
#include <assert.h>
#include <stdlib.h>
int environ = 5;
int main(void)
{
    char *home = getenv("HOME");
    assert(environ == 5);
    return home != NULL;
}
