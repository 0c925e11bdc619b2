// what: a run goes on behind an assertion without its header only where it holds
// verdict: safe
extern int nondet_int(void);
int main(void)
{
    int table[4] = {1, 2, 3, 4};
    int index = nondet_int();
    if (index < 0)
        return 1;
    int *place = &table[index & 3];
    assert(place);
    assert(index >= 0 && *place <= 4);
    return 0;
}
