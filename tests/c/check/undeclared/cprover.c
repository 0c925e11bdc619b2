// what: programs of other checkers declare nothing at all
// verdict: unsafe
// fails: assertion 9
int main()
{
    int x = nondet_int();
    unsigned char c = nondet_uchar();
    __CPROVER_assume(x > 0 && x < 10);
    __CPROVER_assert(x != 5, "never five");
    __CPROVER_assert(x <= 9 && c <= 255, "small");
}
