// what: a stack machine adds without two operands
// verdict: unsafe
// fails: bounds 18
// fails: bounds 19
// input: 1
// input: 0 1
extern unsigned char __VERIFIER_nondet_uchar(void);
enum { PUSH, ADD, NEGATE, HALT };
static int run(const unsigned char *code, int n) {
    int stack[4], depth = 0, right;
    for (int pc = 0; pc < n; pc++)
        switch (code[pc] & 3) {
        case PUSH:
            stack[depth++] = code[pc] >> 2;
            break;
        case ADD:
            depth--;
            right = stack[depth];
            stack[depth - 1] += right;
            break;
        case NEGATE:
            if (depth > 0)
                stack[depth - 1] = -stack[depth - 1];
            break;
        default:
            return depth;
        }
    return depth;
}
int main(void) {
    unsigned char code[4];
    for (int i = 0; i < 4; i++)
        code[i] = __VERIFIER_nondet_uchar();
    return run(code, 4);
}
