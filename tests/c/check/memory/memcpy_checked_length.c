// what: a length from the input is checked against the target before the copy
// verdict: safe
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct message {
    unsigned char length;
    char payload[12];
};
static int take(char *to, size_t room, const struct message *m) {
    if (m->length > room || m->length > sizeof m->payload)
        return -1;
    memcpy(to, m->payload, m->length);
    return m->length;
}
int main(void) {
    struct message m = {__VERIFIER_nondet_uchar(), "hello"};
    char local[8] = "zzzzzzz";
    int n = take(local, sizeof local, &m);
    assert(n >= -1 && n <= 8);
    assert(local[0] == (n > 0 ? 'h' : 'z'));
    return 0;
}
