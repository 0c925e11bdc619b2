// what: a motor with twelve states is never driven both ways
// verdict: safe
// flags: --timeout 40
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
enum { OFF, INIT, HOMING, READY, ACCEL_F, RUN_F, BRAKE_F, ACCEL_B, RUN_B, BRAKE_B, STOPPED, ERROR };
int main(void) {
    unsigned char state = OFF, speed = 0, retries = 0;
    _Bool forward = 0, backward = 0;
    while (1) {
        unsigned char command = __VERIFIER_nondet_uchar();
        _Bool limit = __VERIFIER_nondet_bool(), overload = __VERIFIER_nondet_bool();
        if (overload && state != OFF) state = ERROR;
        switch (state) {
        case OFF: forward = backward = 0; speed = 0; if (command == 1) state = INIT; break;
        case INIT: retries = 0; state = HOMING; break;
        case HOMING: backward = 1; forward = 0; if (limit) { backward = 0; state = READY; } break;
        case READY: if (command == 2) state = ACCEL_F; else if (command == 3) state = ACCEL_B; break;
        case ACCEL_F: forward = 1; speed += 10; if (speed >= 100) state = RUN_F; break;
        case RUN_F: if (command == 4 || limit) state = BRAKE_F; break;
        case BRAKE_F: speed -= 10; if (speed == 0) { forward = 0; state = STOPPED; } break;
        case ACCEL_B: backward = 1; speed += 10; if (speed >= 100) state = RUN_B; break;
        case RUN_B: if (command == 4 || limit) state = BRAKE_B; break;
        case BRAKE_B: speed -= 10; if (speed == 0) { backward = 0; state = STOPPED; } break;
        case STOPPED: state = READY; break;
        case ERROR: forward = backward = 0; speed = 0; if (++retries > 3) state = OFF; else state = READY; if (retries > 3) retries = 0; break;
        }
        assert(!(forward && backward));
        assert(speed <= 100);
        assert(retries <= 3);
    }
}
