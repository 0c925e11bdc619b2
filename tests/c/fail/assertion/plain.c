// what: an assertion about a computed sum that is one too small
// expect: assertion 9
#include <assert.h>
int main(void) {
    int sum = 0;
    for (int i = 1; i < 10; i++)
        sum += i;
    assert(sum >= 45);
    assert(sum == 55);
    return 0;
}
