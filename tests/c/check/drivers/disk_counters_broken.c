// what: a device that is removed keeps the number of its requests
// verdict: unsafe
// fails: reach-error 130
// flags: --no-checks -DFAULT --timeout 40
// with: disk_counters.c
extern int __VERIFIER_nondet_int(void);
