// what: a function that is declared to return an object gives null for one input
// verdict: unsafe
// fails: null 11
extern int __VERIFIER_nondet_int(void);

static int cells[4];

__attribute__((returns_nonnull)) static int *cell(int index)
{
    if (index < 0 || index >= 4)
        return 0;
    return &cells[index];
}

int main(void)
{
    return cell(__VERIFIER_nondet_int()) == 0;
}
