// what: strlen of an array without a terminating zero
// expect: bounds 7
#include <string.h>
int main(void) {
    char ok[5] = "four", full[4] = "four";
    int n = (int)strlen(ok);
    return n + (int)strlen(full);
}
