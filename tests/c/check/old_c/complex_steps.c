// what: complex numbers are not supported, and are no fault of the tool
// verdict: unknown
#include <assert.h>
int main(void) {
    _Complex double sum;
    sum++;
    --sum;
    assert(__real__ sum == __real__ sum);
    return 0;
}
