// what: a traffic light with nine states never shows green to both roads
// verdict: safe
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
        _Bool request = __VERIFIER_nondet_bool(), fault = __VERIFIER_nondet_bool();
        timer++;
        if (fault) { state = FAULT; timer = 0; }
        switch (state) {
        case ALL_RED_A: if (timer >= 2) { state = RED_YELLOW_A; timer = 0; } break;
        case RED_YELLOW_A: if (timer >= 1) { state = GREEN_A; timer = 0; } break;
        case GREEN_A: if (timer >= 10 || (request && timer >= 5)) { state = YELLOW_A; timer = 0; } break;
        case YELLOW_A: if (timer >= 3) { state = ALL_RED_B; timer = 0; } break;
        case ALL_RED_B: if (timer >= 2) { state = RED_YELLOW_B; timer = 0; } break;
        case RED_YELLOW_B: if (timer >= 1) { state = GREEN_B; timer = 0; } break;
        case GREEN_B: if (timer >= 10) { state = YELLOW_B; timer = 0; } break;
        case YELLOW_B: if (timer >= 3) { state = ALL_RED_A; timer = 0; } break;
        case FAULT: if (!fault && timer >= 4) { state = ALL_RED_A; timer = 0; } break;
        }
        _Bool green_a = state == GREEN_A || state == YELLOW_A, green_b = state == GREEN_B || state == YELLOW_B;
        assert(!(green_a && green_b));
        assert(timer <= 10);
        assert(state <= FAULT);
    }
}
