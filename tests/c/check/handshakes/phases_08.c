// what: a handshake of 8 states in one endless loop that never comes to the last phase
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int s = 8000, seen = 0, hit = __VERIFIER_nondet_int(), tries = 0;
    while (1) {
        int in = __VERIFIER_nondet_int();
        if (s == 8000) {
            s = 8016;
        } else if (s == 8016) {
            if (seen == 0)
                seen = 1;
            s = in > 32 ? 8032 : 8016;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8032) {
            s = hit ? 8048 : 8016;
        } else if (s == 8048) {
            if (seen == 1)
                seen = 2;
            s = 8064;
        } else if (s == 8064) {
            s = in > 60 ? 8080 : 8064;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8080) {
            if (seen == 4)
                seen = 3;
            s = hit ? 8096 : 8096;
        } else if (s == 8096) {
            s = 8112;
        } else if (s == 8112) {
            assert(seen != 3);
            s = in ? 8000 : 3;
        } else if (s == 3) {
            return 0;
        } else {
            assert(0);
        }
        assert(tries <= 5);
    }
}
