// what: checks in functions are reached if some call is, and those of calls through pointers too
// verdict: safe
// unreachable: 12, 28
int __VERIFIER_nondet_int(void);

static int first(int *cells) {
    return cells[1] / 2;
}

static int never(int *cells) {
    int copy[2] = {0};
    return cells[0] / copy[1];
}

static int depth(int left) {
    int cells[3] = {0};
    return left == 0 ? cells[1] : depth(left - 1);
}

int main(void) {
    int cells[2] = {2, 4};
    int (*functions[2])(int *) = {first, never};
    int (*chosen)(int *) = functions[0];
    int result = chosen(cells) + functions[0](cells);
    result = result + depth(3);
    if (__VERIFIER_nondet_int() > 3) {
        if (result == 0)
            return functions[1](cells);
        return cells[1];
    }
    return cells[0];
}
