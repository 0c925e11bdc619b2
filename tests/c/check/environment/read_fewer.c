// what: a pipe or a terminal gives fewer bytes than there are
// verdict: unsafe
// flags: --input-may-fail
// fails: assertion 10
// How many bytes a `read` gives is no value of the standard input.
#include <assert.h>
#include <unistd.h>
int main(void) {
    char bytes[3];
    if (read(0, bytes, 3) == 2) assert(read(0, bytes, 3) <= 0);
    return 0;
}
