// what: assertions that the program only declares are known by their names
// verdict: unsafe
// fails: assertion 10, assertion 11
void assert(int condition);
extern void __VERIFIER_assert(int condition);
extern int nondet_int(void);
int main(void)
{
    int x = nondet_int();
    if (x > 2) assert(x == 4);
    if (x < 2) __VERIFIER_assert(x == 1);
    return 0;
}
