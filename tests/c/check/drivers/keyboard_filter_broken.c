// what: a sleeping device that is removed is still called sleeping, without power
// verdict: unsafe
// fails: reach-error 115
// flags: --no-checks -DFAULT
// with: keyboard_filter.c
extern int __VERIFIER_nondet_int(void);
