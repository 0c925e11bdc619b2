// what: a counter is incremented past INT_MAX
// expect: signed-overflow 7
#include <limits.h>
int main(void) {
    int n = INT_MAX - 2, steps = 0;
    while (n > 0) {
        n++;
        steps++;
    }
    return steps;
}
