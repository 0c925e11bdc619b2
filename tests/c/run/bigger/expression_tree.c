// what: a parser to expression trees with variables, functions, simplification, derivatives and printing
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct expr expr;
struct expr {
    enum { NUM, VAR, ADD, SUB, MUL, DIV, NEG, CALL } kind;
    union {
        double number;
        char name;
        struct {
            expr *left, *right;
        };
        struct {
            const struct function *function;
            expr *argument;
        };
    };
};
struct function {
    const char *name;
    double (*apply)(double);
};

static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }
static double absolute(double x) { return x < 0 ? -x : x; }
static const struct function functions[] = {{"sq", square}, {"half", half}, {"abs", absolute}};

static int live;
static const char *at, *problem;

static expr *make(int kind, expr *l, expr *r) {
    expr *e = calloc(1, sizeof *e);
    e->kind = kind;
    e->left = l;
    e->right = r;
    live++;
    return e;
}

static expr *number(double v) {
    expr *e = make(NUM, NULL, NULL);
    e->number = v;
    return e;
}

static void release(expr *e) {
    if (!e)
        return;
    switch (e->kind) {
    case ADD: case SUB: case MUL: case DIV:
        release(e->right);
        /* fall through */
    case NEG:
        release(e->left);
        break;
    case CALL:
        release(e->argument);
        break;
    case NUM: case VAR:
        break;
    }
    free(e);
    live--;
}

static void blank(void) {
    while (isspace((unsigned char)*at))
        at++;
}

static expr *sum(void);

static expr *fail(const char *why) {
    if (!problem)
        problem = why;
    return number(0);
}

static expr *primary(void) {
    blank();
    if (isdigit((unsigned char)*at) || *at == '.') {
        char *end;
        double v = strtod(at, &end);
        at = end;
        return number(v);
    }
    if (isalpha((unsigned char)*at)) {
        const char *start = at;
        while (isalpha((unsigned char)*at))
            at++;
        size_t n = at - start;
        if (n == 1) {
            expr *e = make(VAR, NULL, NULL);
            e->name = *start;
            return e;
        }
        for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
            if (strlen(functions[i].name) == n && !strncmp(functions[i].name, start, n)) {
                expr *e = make(CALL, NULL, NULL);
                e->function = &functions[i];
                e->argument = primary();
                return e;
            }
        return fail("unknown function");
    }
    if (*at == '(') {
        at++;
        expr *e = sum();
        blank();
        if (*at == ')')
            at++;
        else
            release(fail("missing parenthesis"));
        return e;
    }
    if (*at == '-') {
        at++;
        return make(NEG, primary(), NULL);
    }
    return fail(*at ? "unexpected character" : "unexpected end");
}

static expr *product(void) {
    expr *e = primary();
    for (blank(); *at == '*' || *at == '/'; blank()) {
        int kind = *at++ == '*' ? MUL : DIV;
        expr *right = primary();
        e = make(kind, e, right);
    }
    return e;
}

static expr *sum(void) {
    expr *e = product();
    for (blank(); *at == '+' || *at == '-'; blank()) {
        int kind = *at++ == '+' ? ADD : SUB;
        expr *right = product();
        e = make(kind, e, right);
    }
    return e;
}

static double evaluate(const expr *e, const double *vars) {
    switch (e->kind) {
    case NUM: return e->number;
    case VAR: return vars[e->name - 'a'];
    case ADD: return evaluate(e->left, vars) + evaluate(e->right, vars);
    case SUB: return evaluate(e->left, vars) - evaluate(e->right, vars);
    case MUL: return evaluate(e->left, vars) * evaluate(e->right, vars);
    case DIV: return evaluate(e->left, vars) / evaluate(e->right, vars);
    case NEG: return -evaluate(e->left, vars);
    case CALL: return e->function->apply(evaluate(e->argument, vars));
    }
    return 0;
}

static void print(const expr *e) {
    switch (e->kind) {
    case NUM: printf("%g", e->number); break;
    case VAR: putchar(e->name); break;
    case NEG: printf("-"); print(e->left); break;
    case CALL: printf("%s(", e->function->name); print(e->argument); printf(")"); break;
    default: printf("("); print(e->left); printf(" %c ", "??+-*/"[e->kind]); print(e->right); printf(")");
    }
}

static int is_number(const expr *e, double v) { return e->kind == NUM && e->number == v; }

static expr *keep(expr *parent, expr *child, expr *other) {
    release(other);
    free(parent);
    live--;
    return child;
}

static expr *simplify(expr *e) {
    if (e->kind == NUM || e->kind == VAR || e->kind == CALL)
        return e;
    e->left = simplify(e->left);
    if (e->kind == NEG) {
        if (e->left->kind == NUM) {
            e->left->number = -e->left->number;
            return keep(e, e->left, NULL);
        }
        return e;
    }
    e->right = simplify(e->right);
    expr *l = e->left, *r = e->right;
    if (l->kind == NUM && r->kind == NUM && !(e->kind == DIV && r->number == 0)) {
        double v = evaluate(e, NULL);
        release(e);
        return number(v);
    }
    switch (e->kind) {
    case ADD: if (is_number(l, 0)) return keep(e, r, l); /* fall through */
    case SUB: if (is_number(r, 0)) return keep(e, l, r); break;
    case MUL:
        if (is_number(l, 0) || is_number(r, 1)) return keep(e, l, r);
        if (is_number(r, 0) || is_number(l, 1)) return keep(e, r, l);
        break;
    case DIV: if (is_number(r, 1)) return keep(e, l, r); break;
    default: break;
    }
    return e;
}

static expr *copy(const expr *e) {
    expr *c = make(e->kind, NULL, NULL);
    *c = *e;
    if (e->kind == CALL)
        c->argument = copy(e->argument);
    else if (e->kind >= ADD) {
        c->left = copy(e->left);
        if (e->kind != NEG)
            c->right = copy(e->right);
    }
    return c;
}

static expr *derive(const expr *e, char by) {
    switch (e->kind) {
    case VAR: return number(e->name == by);
    case ADD: case SUB: return make(e->kind, derive(e->left, by), derive(e->right, by));
    case MUL: return make(ADD, make(MUL, derive(e->left, by), copy(e->right)), make(MUL, copy(e->left), derive(e->right, by)));
    case DIV: return make(DIV, make(SUB, make(MUL, derive(e->left, by), copy(e->right)), make(MUL, copy(e->left), derive(e->right, by))), make(MUL, copy(e->right), copy(e->right)));
    case NEG: return make(NEG, derive(e->left, by), NULL);
    default: return number(0);
    }
}

int main(void) {
    static const char *const inputs[] = {"1 + 2 * 3", "(1+2)*3 - -4", "x*x + 3*x + 0*y", "sq(x+1) / half 8", "1/(x-2)", "2*(3", "4 $ 5", "foo(2)", "x*1*y*1 + (2-2)", "-(-x)*abs(-3)", ""};
    double vars[26] = {0};
    int errors = 0;
    vars['x' - 'a'] = 3;
    vars['y' - 'a'] = 0.5;
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        at = inputs[i];
        problem = NULL;
        expr *e = sum();
        blank();
        if (*at && !problem)
            problem = "trailing characters";
        if (problem) {
            printf("%s: %s at %d\n", inputs[i], problem, (int)(at - inputs[i]));
            errors++;
        } else {
            double before = evaluate(e, vars);
            expr *d = simplify(derive(e, 'x'));
            e = simplify(e);
            print(e);
            printf(" = %g %s; d/dx ", before, before == evaluate(e, vars) ? "kept" : "CHANGED");
            print(d);
            printf(" = %g\n", evaluate(d, vars));
            release(d);
        }
        release(e);
    }
    printf("%d errors, %d live\n", errors, live);
    return errors * 16 + live;
}
