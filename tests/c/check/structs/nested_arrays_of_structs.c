// what: members of structs in arrays in structs, by symbolic indexes
// verdict: safe
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
struct cell {
    short kind;
    int values[2];
};
struct board {
    char name[3];
    struct cell cells[3];
};
int main(void) {
    struct board b = {"ab", {{1, {10, 11}}, {2, {20, 21}}, {3, {30, 31}}}};
    unsigned i = __VERIFIER_nondet_uint();
    unsigned j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3 && j < 2);
    assert(b.cells[i].values[j] == 10 * b.cells[i].kind + (int)j);
    b.cells[i].values[j] = 0;
    int zeros = 0;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 2; c++)
            zeros += b.cells[r].values[c] == 0;
    assert(zeros == 1);
    assert(b.name[2] == '\0');
    return 0;
}
