// what: a reverse Polish calculator reading lines of standard input until end of file
// stdin: 1 2 +\n3 4 * 5 -\n10 2 / 3 ^\n1 0 /\n1 +\n5 dup * neg\n\n2.5 4 * 7 swap -\n1 2 3\nfoo
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double stack[32]; static int depth;
static int push(double v) { if (depth == 32) return 0; stack[depth++] = v; return 1; }
static int pop(double *v) { if (!depth) return 0; *v = stack[--depth]; return 1; }
static const char *apply(const char *word) {
    char *end; double v = strtod(word, &end), a, b;
    if (end != word && !*end) return push(v) ? NULL : "full";
    if (!strcmp(word, "dup")) { if (!pop(&a)) return "empty"; push(a); push(a); return NULL; }
    if (!strcmp(word, "neg")) { if (!pop(&a)) return "empty"; push(-a); return NULL; }
    if (strlen(word) > 1 && strcmp(word, "swap")) return "unknown";
    if (!pop(&b) || !pop(&a)) return "empty";
    switch (word[0]) {
    case '+': push(a + b); break; case '-': push(a - b); break; case '*': push(a * b); break;
    case '/': if (b == 0) return "division by zero"; push(a / b); break;
    case '^': { double r = 1; for (int i = 0; i < b; i++) r *= a; push(r); break; }
    case 's': push(b); push(a); break;
    default: return "unknown";
    }
    return NULL;
}

int main(void) {
    char line[80]; int number = 0, errors = 0;
    while (fgets(line, sizeof line, stdin)) {
        const char *problem = NULL; depth = 0; number++;
        for (char *w = strtok(line, " \n"); w && !problem; w = strtok(NULL, " \n")) problem = apply(w);
        if (problem) { printf("%d: error: %s\n", number, problem); errors++; }
        else if (!depth) printf("%d: nothing\n", number);
        else { printf("%d:", number); while (depth) printf(" %g", stack[--depth]); printf("\n"); }
    }
    printf("%d lines, %d errors\n", number, errors);
    return errors;
}
