// what: unless input may fail, a `read` that gives fewer bytes than wanted has come to the end
// verdict: safe
#include <assert.h>
#include <unistd.h>
int main(void) {
    char bytes[3];
    if (read(0, bytes, 3) == 2)
        assert(read(0, bytes, 3) <= 0);
    return 0;
}
