// what: `write` may write some bytes, `fwrite` some elements, and the stream then has an error
// verdict: unsafe
// flags: --output-may-fail
// fails: assertion 11, assertion 12, assertion 13
// That output fails is no input.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
    assert(write(1, "abc", 3) != 2);
    assert(fwrite("abc", 1, 3, stdout) != 1);
    assert(!ferror(stdout));
    assert(write(1, "abc", 3) <= 3 && fwrite("abc", 1, 3, stdout) <= 3);
    if (write(1, "abc", 3) < 0)
        assert(errno > 0);
    return 0;
}
