// what: a SLIP decoder writes behind its frame when the last byte is escaped
// verdict: unsafe
// fails: bounds 21
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define MAX 12
static unsigned char frame[MAX];
int main(void) {
    unsigned length = 0;
    _Bool escaped = 0, overrun = 0;
    while (1) {
        unsigned char byte = __VERIFIER_nondet_uchar();
        if (byte == 0xc0) { length = 0; escaped = overrun = 0; continue; }
        if (overrun) continue;
        if (byte == 0xdb) { escaped = 1; continue; }
        if (escaped) {
            escaped = 0;
            frame[length++] = byte == 0xdc ? 0xc0 : 0xdb;
            continue;
        }
        if (length >= MAX) { overrun = 1; continue; }
        frame[length++] = byte;
    }
}
