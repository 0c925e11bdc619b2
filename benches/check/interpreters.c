// what: a stack machine and a compiler to registers, which keeps no copies, agree on all programs of N instructions
// verdict: safe
// sizes: N=3 N=6
#include <assert.h>

#ifndef N
#define N 3
#endif

unsigned char __VERIFIER_nondet_uchar(void);
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_assume(int condition);

enum opcode { PUSH, ADD, SUBTRACT, AND, DUPLICATE, SWAP, OPCODES };

struct instruction {
    unsigned char opcode;
    unsigned operand;
};

/* Operation i of the compiled program gives register i its value. */
struct operation {
    unsigned char opcode;
    int left, right;
    unsigned constant;
};

static unsigned calculate(unsigned char opcode, unsigned left, unsigned right)
{
    switch (opcode) {
    case ADD:
        return left + right;
    case SUBTRACT:
        return left - right;
    default:
        return left & right;
    }
}

static int operands_of(unsigned char opcode)
{
    return opcode == PUSH ? 0 : opcode == DUPLICATE ? 1 : 2;
}

/* Whether no instruction lacks an operand; the result is the top of the stack, or zero. */
static int interpret(const struct instruction *program, unsigned *result)
{
    unsigned stack[N];
    int depth = 0;

    for (int i = 0; i < N; i++) {
        unsigned char opcode = program[i].opcode;
        if (depth < operands_of(opcode))
            return 0;
        if (opcode == PUSH) {
            stack[depth++] = program[i].operand;
        } else if (opcode == DUPLICATE) {
            stack[depth] = stack[depth - 1];
            depth++;
        } else if (opcode == SWAP) {
            unsigned top = stack[depth - 1];
            stack[depth - 1] = stack[depth - 2];
            stack[depth - 2] = top;
        } else {
            depth--;
            stack[depth - 1] = calculate(opcode, stack[depth - 1], stack[depth]);
        }
    }
    *result = depth > 0 ? stack[depth - 1] : 0;
    return 1;
}

static int is_zero(const struct operation *operation)
{
    return operation->opcode == PUSH && operation->constant == 0;
}

/* Whether no instruction lacks an operand. `result` is the register that holds the top of the stack, or -1. */
static int compile(const struct instruction *program, struct operation *code, int *result)
{
    int register_of[N]; /* by place in the stack */
    int depth = 0;

    for (int i = 0; i < N; i++) {
        unsigned char opcode = program[i].opcode;
        code[i] = (struct operation){ PUSH, 0, 0, 0 };
        if (depth < operands_of(opcode))
            return 0;
        if (opcode == PUSH) {
            code[i].constant = program[i].operand;
            register_of[depth++] = i;
        } else if (opcode == DUPLICATE) {
            register_of[depth] = register_of[depth - 1];
            depth++;
        } else if (opcode == SWAP) {
            int top = register_of[depth - 1];
            register_of[depth - 1] = register_of[depth - 2];
            register_of[depth - 2] = top;
        } else {
            depth--;
            int left = register_of[depth - 1], right = register_of[depth];
            if (opcode != AND && is_zero(&code[right]))
                continue; /* the left operand is the result */
#ifdef WRONG
            if (opcode != AND && is_zero(&code[left])) {
#else
            if (opcode == ADD && is_zero(&code[left])) {
#endif
                register_of[depth - 1] = right;
                continue;
            }
            code[i] = (struct operation){ opcode, left, right, 0 };
            register_of[depth - 1] = i;
        }
    }
    *result = depth > 0 ? register_of[depth - 1] : -1;
    return 1;
}

static unsigned execute(const struct operation *code, int result)
{
    unsigned registers[N];

    for (int i = 0; i < N; i++) {
        if (code[i].opcode == PUSH)
            registers[i] = code[i].constant;
        else
            registers[i] = calculate(code[i].opcode, registers[code[i].left], registers[code[i].right]);
    }
    return result < 0 ? 0 : registers[result];
}

int main(void)
{
    struct instruction program[N];
    struct operation code[N];
    unsigned interpreted;
    int result;

    for (int i = 0; i < N; i++) {
        program[i].opcode = __VERIFIER_nondet_uchar();
        program[i].operand = __VERIFIER_nondet_uint();
        __VERIFIER_assume(program[i].opcode < OPCODES);
    }
    int valid = interpret(program, &interpreted);
    assert(compile(program, code, &result) == valid);
    if (valid)
        assert(execute(code, result) == interpreted);
    return 0;
}
