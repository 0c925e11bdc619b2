// what: a frame parser writes behind its buffer when the length byte is one too large
// verdict: unsafe
// fails: bounds 21
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
enum { SYNC, LENGTH, DATA, CHECK };
static unsigned char data[8];
int main(void) {
    unsigned char state = SYNC, length = 0, at = 0, sum = 0;
    while (1) {
        unsigned char byte = __VERIFIER_nondet_uchar();
        switch (state) {
        case SYNC: if (byte == 0x7e) state = LENGTH; break;
        case LENGTH:
            if (byte == 0 || byte > sizeof data + 1) { state = SYNC; break; }
            length = byte; at = 0; sum = byte; state = DATA; break;
        case DATA:
            data[at++] = byte; sum += byte;
            if (at == length) state = CHECK;
            break;
        case CHECK:
            state = SYNC;
            break;
        }
    }
}
