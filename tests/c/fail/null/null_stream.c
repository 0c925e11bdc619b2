// what: a stream that is null, as fopen gives when a file is not there
// expect: null 7
#include <stdio.h>

int main(void)
{
    fprintf((FILE *)0, "lost\n");
    return 0;
}
