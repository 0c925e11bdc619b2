// what: a scheduler with a table of functions calls tasks that are there
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
typedef void (*task)(void);
static unsigned ran[3];
static void blink(void) { ran[0]++; }
static void sample(void) { ran[1]++; }
static void send(void) { ran[2]++; }
static struct { task run; unsigned char period, left; _Bool active; } tasks[3] = {
    {blink, 3, 3, 1}, {sample, 2, 2, 1}, {send, 5, 5, 1},
};
int main(void) {
    while (1) {
        unsigned char command = __VERIFIER_nondet_uchar();
        if (command < 3) tasks[command].active = 0;
        else if (command < 6) tasks[command - 3].active = 1;
        for (int i = 0; i < 3; i++)
            if (tasks[i].active && --tasks[i].left == 0) {
                tasks[i].left = tasks[i].period;
                tasks[i].run();
            }
        assert(tasks[0].left <= 3 && tasks[1].left <= 2 && tasks[2].left <= 5);
    }
}
