// what: which rounds of a loop can end it
// verdict: safe
// covers: 19 reached
// covers: 20 reached
// covers: 21 unreachable
extern int __VERIFIER_nondet_int(void);
extern void __CPROVER_cover(_Bool goal);
extern void __VERIFIER_assume(int condition);
int main(void) {
    int stopped = -1;
    for (int i = 0; i < 4; i++) {
        int x = __VERIFIER_nondet_int();
        __VERIFIER_assume(x > i);
        if (x == 2) {
            stopped = i;
            break;
        }
    }
    __CPROVER_cover(stopped == -1);
    __CPROVER_cover(stopped == 1);
    __CPROVER_cover(stopped == 2);
    return 0;
}
