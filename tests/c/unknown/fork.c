// what: a process that becomes two
// expect: fork
#include <unistd.h>

int main(void)
{
    return fork() != 0;
}
