/* A scanner for a small language: prints one token a line, and a summary. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONGEST 64
#define MOST_NAMES 32

enum kind {
    END,
    NAME,
    KEYWORD,
    NUMBER,
    REAL,
    STRING,
    CHARACTER,
    OPERATOR,
    PUNCTUATION,
    WRONG,
    KINDS
};

static const char *const kind_names[KINDS] = {
    "end", "name", "keyword", "number", "real", "string", "character", "operator", "punctuation", "error",
};

static const char *const keywords[] = {
    "begin", "do", "else", "end", "fun", "if", "let", "return", "then", "while",
};

struct token {
    enum kind kind;
    int line;
    int column;
    int length;
    char text[LONGEST];
    long value;
};

struct reader {
    int current;
    int line;
    int column;
    int depth;
};

struct entry {
    char name[LONGEST];
    int uses;
    int first_line;
};

static struct entry names[MOST_NAMES];
static int name_count;
static int counts[KINDS];
static int errors;

static void advance(struct reader *reader)
{
    if (reader->current == '\n') {
        reader->line++;
        reader->column = 1; //!1 reader->column = 0;
    } else if (reader->current == '\t') {
        reader->column += 4;
    } else {
        reader->column++;
    }
    reader->current = getchar();
}

static void start(struct reader *reader)
{
    reader->line = 1;
    reader->column = 1;
    reader->depth = 0;
    reader->current = getchar();
}

static void append(struct token *token, int c)
{
    if (token->length < LONGEST - 1) {
        token->text[token->length] = (char)c;
        token->length++;
    }
    token->text[token->length] = '\0';
}

static int is_name_start(int c)
{
    return isalpha(c) || c == '_';
}

static int is_name_part(int c)
{
    return is_name_start(c) || isdigit(c);
}

static int is_keyword(const char *text)
{
    int low = 0;
    int high = (int)(sizeof keywords / sizeof keywords[0]) - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        int order = strcmp(text, keywords[middle]);
        if (order == 0)
            return 1;
        if (order < 0)
            high = middle - 1;
        else
            low = middle + 1;
    }
    return 0;
}

static void note_name(const struct token *token)
{
    int i;
    for (i = 0; i < name_count; i++) {
        if (strcmp(names[i].name, token->text) == 0) {
            names[i].uses++;
            return;
        }
    }
    if (name_count < MOST_NAMES) {
        strcpy(names[name_count].name, token->text);
        names[name_count].uses = 1;
        names[name_count].first_line = token->line;
        name_count++;
    }
}

static void scan_name(struct reader *reader, struct token *token)
{
    while (is_name_part(reader->current)) {
        append(token, reader->current);
        advance(reader);
    }
    if (is_keyword(token->text)) {
        token->kind = KEYWORD;
        if (strcmp(token->text, "begin") == 0)
            reader->depth++;
        else if (strcmp(token->text, "end") == 0)
            reader->depth--;
    } else {
        token->kind = NAME;
        note_name(token);
    }
}

static int digit_value(int c)
{
    if (isdigit(c))
        return c - '0';
    return tolower(c) - 'a' + 10;
}

static void scan_digits(struct reader *reader, struct token *token, int base)
{
    token->value = 0;
    for (;;) {
        int c = reader->current;
        int is_digit = base == 16 ? isxdigit(c) : isdigit(c);
        if (!is_digit && c != '_')
            break;
        append(token, c);
        if (c != '_')
            token->value = token->value * base + digit_value(c);
        advance(reader);
    }
}

static void scan_number(struct reader *reader, struct token *token)
{
    token->kind = NUMBER;
    if (reader->current == '0') {
        append(token, '0');
        advance(reader);
        if (reader->current == 'x' || reader->current == 'X') {
            append(token, reader->current);
            advance(reader);
            scan_digits(reader, token, 16);
            return;
        }
    }
    if (isdigit(reader->current))
        scan_digits(reader, token, 10);
    if (reader->current == '.') {
        long whole = token->value;
        append(token, '.');
        advance(reader);
        scan_digits(reader, token, 10);
        token->kind = REAL;
        token->value = whole;
    }
    if (is_name_start(reader->current)) {
        token->kind = WRONG;
        while (is_name_part(reader->current)) {
            append(token, reader->current);
            advance(reader);
        }
    }
}

static int escape(int c)
{
    switch (c) {
    case 'n':
        return '\n';
    case 't':
        return '\t';
    case '0':
        return '\0';
    default:
        return c;
    }
}

static void scan_quoted(struct reader *reader, struct token *token, int quote)
{
    int characters = 0;
    token->kind = quote == '"' ? STRING : CHARACTER;
    advance(reader);
    while (reader->current != quote) {
        if (reader->current == EOF || reader->current == '\n') {
            token->kind = WRONG;
            return;
        }
        if (reader->current == '\\') {
            advance(reader);
            token->value = escape(reader->current);
            append(token, '\\');
        } else {
            token->value = reader->current;
        }
        append(token, reader->current);
        characters++; //!2
        advance(reader);
    }
    advance(reader);
    if (quote == '\'' && characters != 1)
        token->kind = WRONG;
    if (quote == '"')
        token->value = characters;
}

/* Comments nest: (* one (* two *) *). */
static int skip_comment(struct reader *reader)
{
    int depth = 1;
    advance(reader);
    while (depth > 0) {
        int before = reader->current;
        if (before == EOF)
            return 0;
        advance(reader);
        if (before == '(' && reader->current == '*') {
            depth++; //!3 depth = 1;
            advance(reader);
        } else if (before == '*' && reader->current == ')') {
            depth--;
            advance(reader);
        }
    }
    return 1;
}

static void skip_line(struct reader *reader)
{
    while (reader->current != '\n' && reader->current != EOF)
        advance(reader);
}

static int doubles(int first, int second)
{
    switch (first) {
    case '<':
        return second == '=' || second == '>' || second == '<'; //!4 return second == '=' || second == '<';
    case '>':
        return second == '=' || second == '>';
    case '=':
    case '!':
        return second == '=';
    case ':':
        return second == '=';
    case '&':
    case '|':
        return second == first;
    default:
        return 0;
    }
}

static void scan_operator(struct reader *reader, struct token *token)
{
    int first = reader->current;
    token->kind = strchr("()[]{},;", first) ? PUNCTUATION : OPERATOR;
    append(token, first);
    advance(reader);
    if (doubles(first, reader->current)) {
        append(token, reader->current);
        advance(reader);
    } else if (!strchr("+-*/%<>=!:&|.()[]{},;", first)) {
        token->kind = WRONG;
    }
}

static void clear(struct token *token, const struct reader *reader)
{
    token->kind = END;
    token->line = reader->line;
    token->column = reader->column;
    token->length = 0;
    token->text[0] = '\0';
    token->value = 0;
}

static void next(struct reader *reader, struct token *token)
{
    for (;;) {
        while (isspace(reader->current))
            advance(reader);
        clear(token, reader);
        if (reader->current == '#') {
            skip_line(reader);
            continue;
        }
        if (reader->current != '(')
            break;
        advance(reader);
        if (reader->current != '*') {
            append(token, '(');
            token->kind = PUNCTUATION;
            return;
        }
        if (!skip_comment(reader)) {
            append(token, '(');
            append(token, '*');
            token->kind = WRONG;
            return;
        }
    }
    if (reader->current == EOF)
        return;
    if (is_name_start(reader->current))
        scan_name(reader, token);
    else if (isdigit(reader->current))
        scan_number(reader, token);
    else if (reader->current == '"' || reader->current == '\'')
        scan_quoted(reader, token, reader->current);
    else
        scan_operator(reader, token);
}

static void show(const struct token *token)
{
    printf("%d:%d %s", token->line, token->column, kind_names[token->kind]);
    if (token->kind != END)
        printf(" '%s'", token->text);
    if (token->kind == NUMBER || token->kind == CHARACTER || token->kind == STRING)
        printf(" = %ld", token->value);
    printf("\n");
}

static void sort_names(void)
{
    int i, j;
    for (i = 1; i < name_count; i++) {
        struct entry moved = names[i];
        for (j = i; j > 0 && strcmp(names[j - 1].name, moved.name) > 0; j--)
            names[j] = names[j - 1];
        names[j] = moved;
    }
}

static void summary(const struct reader *reader)
{
    int kind, i;
    printf("--\n");
    for (kind = NAME; kind < KINDS; kind++)
        if (counts[kind] > 0)
            printf("%s: %d\n", kind_names[kind], counts[kind]);
    sort_names();
    for (i = 0; i < name_count; i++)
        printf("  %s first in line %d, %d times\n", names[i].name, names[i].first_line, names[i].uses);
    if (reader->depth != 0)
        printf("blocks do not match: %d\n", reader->depth);
    if (errors > 0)
        printf("%d errors\n", errors);
}

int main(void)
{
    struct reader reader;
    struct token token;
    start(&reader);
    do {
        next(&reader, &token);
        show(&token);
        counts[token.kind]++;
        if (token.kind == WRONG)
            errors++;
    } while (token.kind != END);
    summary(&reader);
    return errors > 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
