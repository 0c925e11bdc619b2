// what: assert without its header is an assertion, which ends the run
// verdict: unsafe
// fails: assertion 8
int main(void)
{
    int total = 0;
    for (int i = 0; i < 4; i++) total += i;
    assert(total == 7);
    assert(total == 8);
    return 0;
}
