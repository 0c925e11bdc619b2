// what: a float that is held between two limits
// verdict: safe
#include <assert.h>
extern float nondet_float(void);
int main(void) {
    float t = nondet_float();
    if (!(t >= 0.0f && t <= 10.0f))
        return 0;
    while (1) {
        float change = nondet_float();
        if (!(change >= -1.0f && change <= 1.0f))
            break;
        t = t + change;
        if (t > 10.0f)
            t = 10.0f;
        if (t < 0.0f)
            t = 0.0f;
        assert(t >= 0.0f && t <= 10.0f);
    }
    return 0;
}
