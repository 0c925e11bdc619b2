// what: an assignment beside a call that reads the variable
// verdict: unsafe
// flags: --any-order
// fails: assertion 9
#include <assert.h>
static int g;
static int get(void) { return g; }
int main(void) {
    int sum = (g = 4) + get(); assert(sum == 8);
}
