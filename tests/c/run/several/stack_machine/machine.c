#include "machine.h"
const char *const status_text[] = {"ok", "syntax error", "division by zero", "too long"};
int steps_taken, total_steps;
static int stack[MAX_CODE], *top;
static int pop(void) { return *--top; }
static void push(int v) { *top++ = v; }
enum status execute(const struct code *code, const int *variables, int *result) {
    top = stack; steps_taken = 0;
    for (const struct op *op = code->op; op < code->op + code->length; op++, steps_taken++, total_steps++) {
        int b = op->kind >= ADD ? pop() : 0, a = op->kind >= ADD && op->kind != NEG ? pop() : 0;
        switch (op->kind) {
        case PUSH: push(op->operand); break; case LOAD: push(variables[op->operand]); break;
        case ADD: push(a + b); break; case SUB: push(a - b); break; case MUL: push(a * b); break;
        case DIV: case MOD: if (!b) return DIVISION; push(op->kind == DIV ? a / b : a % b); break;
        case NEG: push(-b); break; case OPS: break;
        }
    }
    *result = pop(); return OK;
}
