// what: a stack machine refuses programs that would leave its stack
// verdict: safe
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { PUSH, ADD, DROP, HALT };
struct machine {
    int stack[3];
    int depth;
};
static int run(struct machine *m, const unsigned char *code, int n) {
    for (int pc = 0; pc < n; pc++) {
        switch (code[pc] & 3) {
        case PUSH:
            if (m->depth == 3)
                return -1;
            m->stack[m->depth++] = code[pc] >> 2;
            break;
        case ADD:
            if (m->depth < 2)
                return -2;
            m->depth--;
            m->stack[m->depth - 1] += m->stack[m->depth];
            break;
        case DROP:
            if (m->depth-- < 1)
                return -2;
            break;
        default:
            return m->depth;
        }
    }
    return m->depth;
}
int main(void) {
    unsigned char code[5];
    for (int i = 0; i < 5; i++)
        code[i] = __VERIFIER_nondet_uchar();
    struct machine m = {{0}, 0};
    int result = run(&m, code, 5);
    assert(result >= -2 && result <= 3);
    if (result > 0)
        assert(m.stack[result - 1] >= 0 && m.stack[result - 1] <= 5 * 63);
    return 0;
}
