// what: a number stays as it is when it is divided by one
// verdict: safe
#include <assert.h>
extern float __VERIFIER_nondet_float(void);

int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= -1000.0f && x <= 1000.0f))
        return 0;
    float y = x;
    for (int i = 0; i < 20; i++)
        x /= 1.0f;
    assert(x == y);
    for (int i = 0; i < 3; i++)
        x /= -1.0f;
    assert(x == -y);
    return 0;
}
