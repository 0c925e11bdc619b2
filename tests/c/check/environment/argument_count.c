// what: the count of arguments is never negative
// verdict: safe
#include <assert.h>
int main(int argc, char **argv) {
    assert(argc >= 0);
    assert(argv != 0);
    int extra = argc > 1 ? argc - 1 : 0;
    assert(extra >= 0 && extra <= argc);
    return 0;
}
