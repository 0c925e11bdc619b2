// what: a disc that is ejected after many attempts leaves its tracks behind
// verdict: unsafe
// fails: reach-error 146
// flags: --no-checks -DFAULT
// with: audio_disc.c
extern int __VERIFIER_nondet_int(void);
