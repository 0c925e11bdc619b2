// what: a call writes the variable that += reads
// verdict: unsafe
// flags: --any-order
// fails: assertion 9
#include <assert.h>
static int g = 1;
static int set(void) { g = 10; return 5; }
int main(void) {
    g += set(); assert(g == 6);
}
