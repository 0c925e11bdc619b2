/*
 * A small language: assignments, arithmetic, comparisons, arrays, `if`, `while`, functions of one number, and `print`.
 * The program is read whole, taken apart into words, made into a tree, and the tree is followed.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_TOKENS 2000
#define MOST_NODES 2000
#define MOST_NAMES 64
#define MOST_CELLS 32
#define NAME_LENGTH 16
#define MOST_STEPS 20000
#define MOST_DEPTH 60

enum token_kind {
    T_END,
    T_NUMBER,
    T_NAME,
    T_TEXT,
    T_SIGN
};

struct token {
    enum token_kind kind;
    long number;
    char text[NAME_LENGTH * 2];
    int line;
};

enum node_kind {
    N_NUMBER,
    N_NAME,
    N_ELEMENT,
    N_BINARY,
    N_NEGATED,
    N_NOT,
    N_CALL,
    N_ASSIGN,
    N_STORE,
    N_IF,
    N_WHILE,
    N_PRINT,
    N_PRINT_TEXT,
    N_RETURN,
    N_BLOCK
};

struct node {
    enum node_kind kind;
    long number;
    int name;
    char sign[3];
    char text[NAME_LENGTH * 2];
    int first;
    int second;
    int third;
    int next;
    int line;
};

struct function {
    char name[NAME_LENGTH];
    int parameter;
    int body;
};

static char source[8192];
static struct token tokens[MOST_TOKENS];
static int token_count;
static int at;

static struct node nodes[MOST_NODES];
static int node_count = 1; /* 0 stands for none */

static char names[MOST_NAMES][NAME_LENGTH];
static int name_count;

static struct function functions[MOST_NAMES];
static int function_count;

static long values[MOST_NAMES];
static long cells[MOST_NAMES][MOST_CELLS];

static int steps;
static int depth;
static int returning;
static long returned;

static void fail(const char *message, int line)
{
    printf("line %d: %s\n", line, message);
    exit(1);
}

/* Words. */

static int is_name_start(int c)
{
    return isalpha(c) || c == '_';
}

static int is_double_sign(const char *p)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "&&", "||"};
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (p[0] == signs[i][0] && p[1] == signs[i][1])
            return 1;
    return 0;
}

static struct token *new_token(enum token_kind kind, int line)
{
    if (token_count >= MOST_TOKENS)
        fail("too long", line);
    struct token *token = &tokens[token_count++];
    memset(token, 0, sizeof *token);
    token->kind = kind;
    token->line = line;
    return token;
}

static void take_apart(void)
{
    const char *p = source;
    int line = 1;
    while (*p) {
        if (*p == '\n') {
            line++; //!
            p++;
        } else if (isspace((unsigned char)*p)) {
            p++;
        } else if (*p == '#') {
            while (*p && *p != '\n')
                p++;
        } else if (isdigit((unsigned char)*p)) {
            struct token *token = new_token(T_NUMBER, line);
            while (isdigit((unsigned char)*p))
                token->number = token->number * 10 + (*p++ - '0'); //!2 token->number = token->number * 8 + (*p++ - '0');
        } else if (is_name_start((unsigned char)*p)) {
            struct token *token = new_token(T_NAME, line);
            int length = 0;
            while (is_name_start((unsigned char)*p) || isdigit((unsigned char)*p)) {
                if (length < NAME_LENGTH - 1)
                    token->text[length++] = *p;
                p++;
            }
            token->text[length] = '\0';
        } else if (*p == '"') {
            struct token *token = new_token(T_TEXT, line);
            int length = 0;
            p++;
            while (*p && *p != '"' && *p != '\n') {
                if (length < NAME_LENGTH * 2 - 1)
                    token->text[length++] = *p;
                p++;
            }
            token->text[length] = '\0';
            if (*p != '"')
                fail("text without end", line);
            p++;
        } else {
            struct token *token = new_token(T_SIGN, line);
            int length = is_double_sign(p) ? 2 : 1;
            memcpy(token->text, p, length);
            token->text[length] = '\0';
            p += length;
        }
    }
    new_token(T_END, line);
}

/* The tree. */

static int new_node(enum node_kind kind)
{
    if (node_count >= MOST_NODES)
        fail("too large", tokens[at].line);
    struct node *node = &nodes[node_count];
    memset(node, 0, sizeof *node);
    node->kind = kind;
    node->line = tokens[at].line;
    return node_count++;
}

static int name_of(const char *text)
{
    for (int i = 0; i < name_count; i++)
        if (strcmp(names[i], text) == 0)
            return i;
    if (name_count >= MOST_NAMES)
        fail("too many names", tokens[at].line);
    strncpy(names[name_count], text, NAME_LENGTH - 1);
    return name_count++;
}

static int is_sign(const char *text)
{
    return tokens[at].kind == T_SIGN && strcmp(tokens[at].text, text) == 0;
}

static int is_word(const char *text)
{
    return tokens[at].kind == T_NAME && strcmp(tokens[at].text, text) == 0;
}

static int accept(const char *text)
{
    if (!is_sign(text))
        return 0;
    at++;
    return 1;
}

static void expect(const char *text)
{
    if (!accept(text)) {
        char message[40];
        snprintf(message, sizeof message, "expected %s", text);
        fail(message, tokens[at].line);
    }
}

static int parse_expression(void);

static int parse_primary(void)
{
    struct token *token = &tokens[at];
    if (token->kind == T_NUMBER) {
        int node = new_node(N_NUMBER);
        nodes[node].number = token->number;
        at++;
        return node;
    }
    if (token->kind == T_NAME) {
        int name = name_of(token->text);
        at++;
        if (accept("(")) {
            int node = new_node(N_CALL);
            nodes[node].name = name;
            int argument = parse_expression();
            nodes[node].first = argument;
            expect(")");
            return node;
        }
        if (accept("[")) {
            int node = new_node(N_ELEMENT);
            nodes[node].name = name;
            int index = parse_expression();
            nodes[node].first = index;
            expect("]");
            return node;
        }
        int node = new_node(N_NAME);
        nodes[node].name = name;
        return node;
    }
    if (accept("(")) {
        int node = parse_expression();
        expect(")");
        return node;
    }
    fail("expected a value", token->line);
    return 0;
}

static int parse_unary(void)
{
    if (accept("-")) {
        int node = new_node(N_NEGATED);
        int operand = parse_unary();
        nodes[node].first = operand;
        return node;
    }
    if (accept("!")) {
        int node = new_node(N_NOT);
        int operand = parse_unary();
        nodes[node].first = operand;
        return node;
    }
    return parse_primary();
}

/* How strongly a sign binds; 0 if it is none between two values. */
static int strength(const char *sign)
{
    if (strcmp(sign, "||") == 0)
        return 1;
    if (strcmp(sign, "&&") == 0)
        return 2;
    if (strcmp(sign, "==") == 0 || strcmp(sign, "!=") == 0)
        return 3;
    if (sign[0] == '<' || sign[0] == '>')
        return 4;
    if (strcmp(sign, "+") == 0 || strcmp(sign, "-") == 0)
        return 5;
    if (strcmp(sign, "*") == 0 || strcmp(sign, "/") == 0 || strcmp(sign, "%") == 0)
        return 6;
    return 0;
}

static int parse_binary(int least)
{
    int left = parse_unary();
    for (;;) {
        if (tokens[at].kind != T_SIGN)
            return left;
        int own = strength(tokens[at].text);
        if (own == 0 || own < least)
            return left;
        int node = new_node(N_BINARY);
        strcpy(nodes[node].sign, tokens[at].text);
        at++;
        int right = parse_binary(own + 1); //!3 int right = parse_binary(own);
        nodes[node].first = left;
        nodes[node].second = right;
        left = node;
    }
}

static int parse_expression(void)
{
    return parse_binary(1);
}

static int parse_statement(void);

static int parse_block(void)
{
    int block = new_node(N_BLOCK);
    int last = 0;
    expect("{");
    while (!is_sign("}")) {
        if (tokens[at].kind == T_END)
            fail("a block without end", tokens[at].line);
        int statement = parse_statement();
        if (last)
            nodes[last].next = statement;
        else
            nodes[block].first = statement;
        last = statement;
    }
    expect("}");
    return block;
}

static int parse_if(void)
{
    int node = new_node(N_IF);
    at++;
    int condition = parse_expression();
    int then = parse_block();
    int otherwise = 0;
    if (is_word("else")) {
        at++;
        otherwise = is_word("if") ? parse_if() : parse_block();
    }
    nodes[node].first = condition;
    nodes[node].second = then;
    nodes[node].third = otherwise;
    return node;
}

static int parse_print(void)
{
    at++;
    if (tokens[at].kind == T_TEXT) {
        int node = new_node(N_PRINT_TEXT);
        strcpy(nodes[node].text, tokens[at].text);
        at++;
        return node;
    }
    int node = new_node(N_PRINT);
    int value = parse_expression();
    nodes[node].first = value;
    return node;
}

static int parse_assignment(void)
{
    if (tokens[at].kind != T_NAME)
        fail("expected a statement", tokens[at].line);
    int name = name_of(tokens[at].text);
    at++;
    if (accept("[")) {
        int node = new_node(N_STORE);
        nodes[node].name = name;
        int index = parse_expression();
        expect("]");
        expect("=");
        int value = parse_expression();
        nodes[node].first = index;
        nodes[node].second = value;
        return node;
    }
    int node = new_node(N_ASSIGN);
    nodes[node].name = name;
    expect("=");
    int value = parse_expression();
    nodes[node].first = value;
    return node;
}

static int parse_statement(void)
{
    int node;
    if (is_word("if"))
        return parse_if();
    if (is_word("while")) {
        node = new_node(N_WHILE);
        at++;
        int condition = parse_expression();
        int body = parse_block();
        nodes[node].first = condition;
        nodes[node].second = body;
        return node;
    }
    if (is_word("print")) {
        node = parse_print();
    } else if (is_word("return")) {
        node = new_node(N_RETURN);
        at++;
        int value = parse_expression();
        nodes[node].first = value;
    } else {
        node = parse_assignment();
    }
    expect(";");
    return node;
}

static void parse_function(void)
{
    at++;
    if (tokens[at].kind != T_NAME)
        fail("expected a name", tokens[at].line);
    struct function *function = &functions[function_count++];
    strncpy(function->name, tokens[at].text, NAME_LENGTH - 1);
    at++;
    expect("(");
    function->parameter = name_of(tokens[at].text);
    at++;
    expect(")");
    int body = parse_block();
    function->body = body;
}

/* What the tree does. */

static long value_of(int node);
static void follow(int node);

static void take_step(int line)
{
    if (++steps > MOST_STEPS)
        fail("no end in sight", line);
}

static long *cell(const struct node *node, long index)
{
    if (index < 0 || index >= MOST_CELLS) //!4 if (index < 0 || index > MOST_CELLS - 2)
        fail("no such element", node->line);
    return &cells[node->name][index];
}

static long call(const struct node *node)
{
    struct function *function = NULL;
    for (int i = 0; i < function_count; i++)
        if (strcmp(functions[i].name, names[node->name]) == 0)
            function = &functions[i];
    if (function == NULL)
        fail("no such function", node->line);
    if (++depth > MOST_DEPTH)
        fail("too deep", node->line);
    long argument = value_of(node->first);
    long saved = values[function->parameter];
    values[function->parameter] = argument;
    returned = 0;
    follow(function->body);
    returning = 0; //!5
    values[function->parameter] = saved; //!6
    depth--;
    return returned;
}

static long binary(const struct node *node)
{
    long left = value_of(node->first);
    const char *sign = node->sign;
    if (strcmp(sign, "&&") == 0)
        return left && value_of(node->second);
    if (strcmp(sign, "||") == 0)
        return left || value_of(node->second);
    long right = value_of(node->second);
    if (strcmp(sign, "==") == 0)
        return left == right;
    if (strcmp(sign, "!=") == 0)
        return left != right;
    if (strcmp(sign, "<=") == 0)
        return left <= right; //!7 return left < right;
    if (strcmp(sign, ">=") == 0)
        return left >= right;
    switch (sign[0]) {
    case '<':
        return left < right;
    case '>':
        return left > right;
    case '+':
        return left + right;
    case '-':
        return left - right;
    case '*':
        return left * right;
    case '/':
    case '%':
        if (right == 0)
            fail("division by zero", node->line);
        return sign[0] == '/' ? left / right : left % right; //!8 return sign[0] == '%' ? left / right : left % right;
    }
    return 0;
}

static long value_of(int number)
{
    const struct node *node = &nodes[number];
    take_step(node->line);
    switch (node->kind) {
    case N_NUMBER:
        return node->number;
    case N_NAME:
        return values[node->name];
    case N_ELEMENT:
        return *cell(node, value_of(node->first));
    case N_BINARY:
        return binary(node);
    case N_NEGATED:
        return -value_of(node->first);
    case N_NOT:
        return !value_of(node->first);
    case N_CALL:
        return call(node);
    default:
        fail("no value", node->line);
    }
    return 0;
}

static void follow(int number)
{
    const struct node *node = &nodes[number];
    take_step(node->line);
    switch (node->kind) {
    case N_ASSIGN:
        values[node->name] = value_of(node->first);
        break;
    case N_STORE: {
        long index = value_of(node->first);
        *cell(node, index) = value_of(node->second); //!9 *cell(node, index) = value_of(node->first);
        break;
    }
    case N_IF:
        if (value_of(node->first))
            follow(node->second);
        else if (node->third)
            follow(node->third);
        break;
    case N_WHILE:
        while (!returning && value_of(node->first))
            follow(node->second);
        break;
    case N_PRINT:
        printf("%ld\n", value_of(node->first));
        break;
    case N_PRINT_TEXT:
        printf("%s\n", node->text);
        break;
    case N_RETURN:
        returned = value_of(node->first);
        returning = 1;
        break;
    case N_BLOCK:
        for (int one = node->first; one && !returning; one = nodes[one].next) //!10 for (int one = node->first; one; one = nodes[one].next)
            follow(one);
        break;
    default:
        fail("no statement", node->line);
    }
}

int main(void)
{
    size_t length = fread(source, 1, sizeof source - 1, stdin);
    source[length] = '\0';
    take_apart();
    int first = 0, last = 0;
    while (tokens[at].kind != T_END) {
        if (is_word("function")) {
            parse_function();
            continue;
        }
        int statement = parse_statement();
        if (last)
            nodes[last].next = statement;
        else
            first = statement;
        last = statement;
    }
    for (int one = first; one && !returning; one = nodes[one].next)
        follow(one);
    return 0;
}
