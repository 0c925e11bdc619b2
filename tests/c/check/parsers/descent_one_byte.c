// what: a recursive descent over one byte of input ends soon
// verdict: unsafe
// fails: assertion 65
// flags: --stdin 1 --timeout 30
#include <assert.h>
#include <stdio.h>

static int look;

static void next(void) {
    look = getchar();
}

static int sum(void);

static int factor(void) {
    if (look == '(') {
        next();
        int value = sum();
        if (look == ')')
            next();
        return value;
    }
    if (look == '-') {
        next();
        return -factor();
    }
    int value = 0;
    while (look >= '0' && look <= '9') {
        value = value * 10 + (look - '0');
        next();
    }
    return value;
}

static int product(void) {
    int value = factor();
    while (look == '*' || look == '/') {
        int operator = look;
        next();
        int other = factor();
        if (operator == '*')
            value *= other;
        else if (other != 0)
            value /= other;
    }
    return value;
}

static int sum(void) {
    int value = product();
    while (look == '+' || look == '-') {
        int operator = look;
        next();
        int other = product();
        value = operator == '+' ? value + other : value - other;
    }
    return value;
}

int main(void) {
    next();
    int value = sum();
    assert(value >= 0 && value <= 9);
    assert(value != 7);
    return 0;
}
