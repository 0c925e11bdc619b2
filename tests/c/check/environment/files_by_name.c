// what: `remove` and `rename` fail for any reason
// verdict: unsafe
// fails: assertion 10, assertion 12
// Why they fail is no input.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
    if (remove("a.txt") != 0)
        assert(errno == ENOENT);
    if (rename("a.txt", "b.txt") != 0)
        assert(errno == ENOENT);
    return 0;
}
