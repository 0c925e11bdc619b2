// what: the check is off, and the run goes on from left to right
// verdict: safe
// flags: --no-check sequence
#include <assert.h>
int main(void) {
    int i = 1;
    int sum = i++ + i++;
    assert(sum == 3);
}
