#ifndef MACHINE_H
#define MACHINE_H
#define MAX_CODE 64
enum op_kind { PUSH, LOAD, ADD, SUB, MUL, DIV, MOD, NEG, OPS };
enum status { OK, SYNTAX, DIVISION, OVERFLOW };
struct op { enum op_kind kind; int operand; };
struct code { int length; struct op op[MAX_CODE]; };
extern const char *const op_names[OPS];
extern const char *const status_text[];
extern int steps_taken, total_steps;
enum status compile(const char *source, struct code *code);
enum status execute(const struct code *code, const int *variables, int *result);
#endif
