// what: an elevator stays between its floors
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define FLOORS 5
int main(void) {
    int floor = 0, direction = 0, door = 0, wait = 0;
    _Bool wanted[FLOORS] = {0};
    while (1) {
        unsigned button = __VERIFIER_nondet_uint();
        if (button < FLOORS) wanted[button] = 1;
        if (door && --wait <= 0) door = 0;
        if (wanted[floor]) { door = 1; wait = 3; wanted[floor] = 0; direction = 0; }
        else if (!door) {
            direction = 0;
            for (int f = 0; f < FLOORS; f++)
                if (wanted[f]) direction = f > floor ? 1 : -1;
            floor += direction;
        }
        assert(!(door && direction != 0));
        assert(floor >= 0 && floor < FLOORS);
        assert(wait <= 3);
    }
}
