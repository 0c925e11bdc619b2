// what: the same, and after a change of the medium another status is completed than the one that the lower driver gave
// verdict: unsafe
// fails: reach-error 19
// flags: --no-checks -DFAULT
// with: floppy.c
extern int __VERIFIER_nondet_int(void);
