// what: a compiler and a virtual machine in separate units sharing enums, tables and error codes
// with: compile.c machine.c
#include <stdio.h>
#include "machine.h"

int main(void) {
    static const char *const sources[] = {"1+2*3", "(1+2)*3", "-4+10/3", "2*(3+(4-1))*2", "7%4-9", "1+", "8/(4-4)", "((5)", "a+b*c", "a=5", "10-2-3"};
    int variables[26] = {0}, failures = 0; variables[0] = 3; variables[1] = 4; variables[2] = 5;
    for (unsigned i = 0; i < sizeof sources / sizeof *sources; i++) {
        struct code code; enum status s = compile(sources[i], &code); int value = 0;
        if (s == OK) s = execute(&code, variables, &value);
        if (s == OK) printf("%s = %d in %d steps\n", sources[i], value, steps_taken); else { printf("%s: %s\n", sources[i], status_text[s]); failures++; }
    }
    struct code c; compile("1+2*3", &c); for (int i = 0; i < c.length; i++) printf("%s%c", op_names[c.op[i].kind], i + 1 < c.length ? ' ' : '\n');
    printf("%d\n", total_steps);
    return failures;
}
