// what: a charger overcharges after thirty-five steps of trickle
// verdict: unsafe
// fails: assertion 27
// flags: --timeout 40
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
enum { IDLE, PRE, FAST, TRICKLE, FULL, HOT };
int main(void) {
    int state = IDLE, charge = 20, temperature = 25, timer = 0;
    while (1) {
        int heat = (int)(__VERIFIER_nondet_uint() % 5) - 2;
        temperature += heat;
        if (temperature > 60) temperature = 60;
        if (temperature < 0) temperature = 0;
        switch (state) {
        case IDLE: if (charge < 90) state = charge < 30 ? PRE : FAST; break;
        case PRE: charge += 2; if (charge >= 30) state = FAST; break;
        case FAST: charge += 6; if (charge >= 80) { state = TRICKLE; timer = 0; } break;
        case TRICKLE: charge++; if (++timer > 25) state = FULL; break;
        case FULL: charge--; if (charge < 85) state = IDLE; break;
        case HOT: if (temperature < 40) state = IDLE; break;
        }
        if (temperature > 45) state = HOT;
        assert(charge <= 105);
    }
}
