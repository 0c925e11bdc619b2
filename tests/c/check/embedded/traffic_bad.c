// what: a traffic light stays in a state too long when a request comes at the wrong moment
// verdict: unsafe
// fails: assertion 27
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
enum state { ALL_RED_A, RED_YELLOW_A, GREEN_A, YELLOW_A, ALL_RED_B, RED_YELLOW_B, GREEN_B, YELLOW_B, FAULT };
int main(void) {
    enum state state = ALL_RED_A;
    unsigned timer = 0;
    while (1) {
        _Bool request = __VERIFIER_nondet_bool();
        timer++;
        switch (state) {
        case ALL_RED_A: if (timer >= 2) { state = RED_YELLOW_A; timer = 0; } break;
        case RED_YELLOW_A: if (timer >= 1) { state = GREEN_A; timer = 0; } break;
        case GREEN_A: if (timer == 10 && !request) { state = YELLOW_A; timer = 0; } break;
        case YELLOW_A: if (timer >= 3) { state = ALL_RED_B; timer = 0; } break;
        case ALL_RED_B: if (timer >= 2) { state = RED_YELLOW_B; timer = 0; } break;
        case RED_YELLOW_B: if (timer >= 1) { state = GREEN_B; timer = 0; } break;
        case GREEN_B: if (timer >= 10) { state = YELLOW_B; timer = 0; } break;
        case YELLOW_B: if (timer >= 3) { state = ALL_RED_A; timer = 0; } break;
        case FAULT: break;
        }
        assert(timer <= 20);
    }
}
