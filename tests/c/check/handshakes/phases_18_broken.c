// what: a handshake of 18 states in one endless loop that comes to the last phase
// verdict: unsafe
// fails: assertion 57
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
            s = in > 48 ? 8032 : 8016;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8032) {
            s = hit ? 8048 : 8032;
        } else if (s == 8048) {
            if (seen == 1)
                seen = 2;
            s = 8064;
        } else if (s == 8064) {
            s = in > 10 ? 8080 : 8064;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8080) {
            s = hit ? 8096 : 8080;
        } else if (s == 8096) {
            s = 8112;
        } else if (s == 8112) {
            s = in > 51 ? 8128 : 8112;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8128) {
            s = hit ? 8144 : 8112;
        } else if (s == 8144) {
            s = 8160;
        } else if (s == 8160) {
            s = in > 58 ? 8176 : 8160;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8176) {
            s = hit ? 8192 : 8208;
        } else if (s == 8192) {
            s = 8208;
        } else if (s == 8208) {
            s = in > 51 ? 8224 : 8208;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8224) {
            s = hit ? 8240 : 8208;
        } else if (s == 8240) {
            if (seen == 2)
                seen = 3;
            s = 8256;
        } else if (s == 8256) {
            s = in > 97 ? 8272 : 8256;
            tries = tries < 5 ? tries + 1 : 0;
        } else if (s == 8272) {
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
