// what: a program that looks at what `read` returns is right whether it fails or not
// verdict: safe
#include <assert.h>
#include <errno.h>
#include <unistd.h>
int main(void) {
    char line[8];
    ssize_t length = read(0, line, sizeof line - 1);
    if (length < 0) {
        assert(errno > 0 && length == -1);
        return 1;
    }
    assert(length <= 7);
    line[length] = '\0';
    return 0;
}
