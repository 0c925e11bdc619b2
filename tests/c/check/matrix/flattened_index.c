// what: a flattened matrix is indexed with the number of rows instead of columns
// verdict: unsafe
// fails: bounds 13
// input: 2 0
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int condition);
enum { ROWS = 4, COLUMNS = 2 };
static int cells[ROWS * COLUMNS];
int main(void) {
    unsigned r = __VERIFIER_nondet_uint();
    unsigned c = __VERIFIER_nondet_uint();
    __VERIFIER_assume(r < ROWS && c < COLUMNS);
    cells[r * ROWS + c] = 1;
    return 0;
}
