// what: a filter keeps its value between its limits
// verdict: safe
#include <assert.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float value = 0.0f;
    while (1) {
        float input = __VERIFIER_nondet_float();
        if (input > 1.0f)
            input = 1.0f;
        if (!(input >= -1.0f))
            input = -1.0f;
        value = input;
        assert(value >= -1.0f && value <= 1.0f);
    }
}
