// what: an elevator moves with its door open after a sequence of requests
// verdict: unsafe
// fails: assertion 27
// flags: --timeout 40
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
        _Bool hold = __VERIFIER_nondet_bool();
        if (door) {
            if (hold && wait < 6) wait++;
            else if (--wait <= 0) door = 0;
        }
        if (wanted[floor]) { door = 1; wait = 3; wanted[floor] = 0; direction = 0; }
        else if (!door || wait == 5) {
            direction = 0;
            for (int f = 0; f < FLOORS; f++)
                if (wanted[f]) direction = f > floor ? 1 : -1;
            assert(!(door && direction != 0));
            floor += direction;
        }
        assert(floor >= 0 && floor < FLOORS);
    }
}
