// what: a function changes its own copy of a struct, not that of the caller
// verdict: unsafe
// fails: assertion 20
// input: 1
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
struct account {
    int balance;
};
static void deposit(struct account a, int amount) {
    a.balance += amount;
}
int main(void) {
    struct account a = {100};
    int amount = __VERIFIER_nondet_int();
    __VERIFIER_assume(amount >= 0 && amount < 1000);
    deposit(a, amount);
    assert(a.balance >= 100);
    assert(a.balance == 100 + amount);
    return 0;
}
