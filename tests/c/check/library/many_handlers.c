// what: nothing is known of a program that registers more handlers than are kept
// verdict: unknown
#include <assert.h>
#include <stdlib.h>
static void nothing(void) {
}
int main(void) {
    int failed = 0;
    for (int i = 0; i < 65; i++)
        failed |= atexit(nothing);
    assert(failed == -1);
    return 0;
}
