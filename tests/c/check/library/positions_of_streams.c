// what: the standard streams are pipes, which have no position
// verdict: safe
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
    assert(fseek(stdin, 0, SEEK_END) == -1 && ftell(stdin) == -1 && errno == ESPIPE);
    return 0;
}
