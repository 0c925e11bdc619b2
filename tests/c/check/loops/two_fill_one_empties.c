// what: two loops fill what a third one takes out
// verdict: safe
#include <assert.h>
extern int nondet_int(void);
int main(void) {
    int first = nondet_int(), second = nondet_int();
    if (first < 0 || first >= 1000000 || second < 0 || second >= 1000000)
        return 0;
    int stock = 0;
    for (int i = 0; i < first; i++)
        stock++;
    for (int i = 0; i < second; i++)
        stock++;
    for (int i = 0; i < first + second; i++) {
        assert(stock > 0);
        stock--;
    }
    return 0;
}
