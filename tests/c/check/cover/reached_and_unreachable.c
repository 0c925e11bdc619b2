// what: goals that some run reaches, and one that none does
// verdict: safe
// covers: 14 reached
// covers: 15 unreachable
// covers: 17 reached
// covers: 18 unreachable
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
extern void __CPROVER_cover(_Bool goal);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x >= 0 && x < 50);
    int r = x * x % 10;
    __CPROVER_cover(r == 6);
    __CPROVER_cover(r == 7);
    if (r == 9) {
        __CPROVER_cover(x == 43);
        __CPROVER_cover(x == 44);
    }
    return 0;
}
