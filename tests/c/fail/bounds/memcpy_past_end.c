// what: memcpy reads past the end of its source
// expect: bounds 7
#include <string.h>
int main(void) {
    int from[4] = {1, 2, 3, 4}, to[6] = {0};
    memcpy(to, from, sizeof from);
    memcpy(to, from, sizeof to);
    return to[5];
}
