#include "machine.h"
const char *const op_names[OPS] = {[PUSH] = "push", [LOAD] = "load", [ADD] = "add", [SUB] = "sub", [MUL] = "mul", [DIV] = "div", [MOD] = "mod", [NEG] = "neg"};
static const char *at;
static struct code *out;
static enum status status;
static void emit(enum op_kind kind, int operand) { if (out->length == MAX_CODE) status = OVERFLOW; else out->op[out->length++] = (struct op){kind, operand}; }
static void sum(void);
static void factor(void) {
    if (*at == '(') { at++; sum(); if (*at == ')') at++; else status = SYNTAX; }
    else if (*at == '-') { at++; factor(); emit(NEG, 0); }
    else if (*at >= '0' && *at <= '9') { int v = 0; while (*at >= '0' && *at <= '9') v = v * 10 + *at++ - '0'; emit(PUSH, v); }
    else if (*at >= 'a' && *at <= 'z') emit(LOAD, *at++ - 'a');
    else status = SYNTAX;
}
static void product(void) { factor(); while (status == OK && (*at == '*' || *at == '/' || *at == '%')) { char c = *at++; factor(); emit(c == '*' ? MUL : c == '/' ? DIV : MOD, 0); } }
static void sum(void) { product(); while (status == OK && (*at == '+' || *at == '-')) { char c = *at++; product(); emit(c == '+' ? ADD : SUB, 0); } }
enum status compile(const char *source, struct code *code) { at = source; out = code; out->length = 0; status = OK; sum(); return status == OK && *at ? SYNTAX : status; }
