// what: a program's own assert and __VERIFIER_assert are what it defines
// verdict: unsafe
// fails: reach-error 6
extern void reach_error(void);
int failures;
void __VERIFIER_assert(int condition) { if (!condition) reach_error(); }
void assert(int condition) { if (!condition) failures++; }
int main(void)
{
    assert(1 == 2);
    __VERIFIER_assert(failures == 1);
    __VERIFIER_assert(failures == 2);
    return 0;
}
