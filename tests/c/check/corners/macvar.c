// what: macros with any number of arguments
// verdict: unsafe
// fails: assertion 19
// input: 0
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
#define LOG(f, ...) snprintf(buf, sizeof buf, f, ##__VA_ARGS__)
#define COUNT(...) (sizeof((int[]){__VA_ARGS__}) / sizeof(int))
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    char buf[8];
    LOG("%d-%c", x, 'a' + x % 26);
    assert(strlen(buf) == (x > 99 ? 5u : x > 9 ? 4u : 3u));
    assert(LOG("none") == 4);
    assert(COUNT(1, 2, x) == 3);
    assert(LOG("%s=%05d", "v", x) == 7 && buf[2] == '0');
    assert(LOG("%x", x) == 2);
    return 0;
}
