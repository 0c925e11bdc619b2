// what: a parser for expressions of at most N symbolic characters stays in its text and its stacks, and accepts the right ones
// verdict: safe
// sizes: N=4 N=8
#include <assert.h>

#ifndef N
#define N 4
#endif

char __VERIFIER_nondet_char(void);

/* Digits, + and *, and parentheses. Values are taken modulo 256. */
static unsigned values[N];
static char operators[N];
static int value_count, operator_count;

static int is_digit(char c)
{
    return '0' <= c && c <= '9';
}

static int precedence(char c)
{
    return c == '*' ? 2 : c == '+' ? 1 : 0;
}

/* Apply the last operator if it binds at least as strongly as asked. A parenthesis binds less than any. */
static void reduce(int strength)
{
    if (operator_count == 0 || precedence(operators[operator_count - 1]) < strength)
        return;
    operator_count--;
    value_count--;
    unsigned left = values[value_count - 1], right = values[value_count];
    values[value_count - 1] = (operators[operator_count] == '*' ? left * right : left + right) & 255;
}

/* Two strengths: no more than two operators wait since the last parenthesis. */
static void reduce_all(int strength)
{
    reduce(strength);
    reduce(strength);
    assert(operator_count == 0 || precedence(operators[operator_count - 1]) < strength);
}

/* Whether the text is an expression; its value is then values[0]. */
static int parse(const char *text)
{
    int operand_expected = 1;
    value_count = operator_count = 0;
    for (; *text != '\0'; text++) {
        char c = *text;
        if (operand_expected) {
            if (is_digit(c)) {
                values[value_count++] = (unsigned)(c - '0');
                operand_expected = 0;
            } else if (c == '(') {
                operators[operator_count++] = c;
            } else {
                return 0;
            }
        } else if (precedence(c) > 0) {
            reduce_all(precedence(c));
            operators[operator_count++] = c;
            operand_expected = 1;
        } else if (c == ')') {
            reduce_all(1);
            if (operator_count == 0)
                return 0;
            operator_count--;
        } else {
            return 0;
        }
    }
    if (operand_expected)
        return 0;
    reduce_all(1);
    return operator_count == 0;
}

/* The same language without stacks: which characters may follow each other, and how parentheses nest. */
static int is_expression(const char *text)
{
    int depth = 0, after_operand = 0;
    for (; *text != '\0'; text++) {
        int opens = *text == '(' || is_digit(*text);
        int goes_on = *text == '+' || *text == '*' || *text == ')';
        if (after_operand ? !goes_on : !opens)
            return 0;
        depth += (*text == '(') - (*text == ')');
        if (depth < 0)
            return 0;
        after_operand = is_digit(*text) || *text == ')';
    }
    return after_operand && depth == 0;
}

int main(void)
{
    char text[N + 1];
    unsigned digit_sum = 0;
    int only_sums = 1;

    for (int i = 0; i < N; i++)
        text[i] = __VERIFIER_nondet_char();
    text[N] = '\0';
    for (const char *at = text; *at != '\0'; at++) {
        if (is_digit(*at))
            digit_sum += (unsigned)(*at - '0');
        else if (*at == '*')
            only_sums = 0;
    }

    int accepted = parse(text);
    assert(accepted == is_expression(text));
    if (accepted) {
        assert(value_count == 1);
        if (only_sums)
            assert(values[0] == digit_sum);
    }
    return 0;
}
