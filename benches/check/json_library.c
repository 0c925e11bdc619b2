// what: a library for JSON: tokens, a tree on the heap, a printer, lookup and deletion, on any few bytes
// verdict: safe
// flags: --timeout 20 --accept-bound --check uninitialized
// sizes: N=2 N=4
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

char nondet_char(void);
unsigned nondet_uint(void);

#ifndef N
#define N 4
#endif

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

enum json_error { JSON_OK, JSON_SYNTAX, JSON_MEMORY, JSON_DEPTH, JSON_RANGE, JSON_END };

/* A number is digits * 10 to the power of -scale. */
struct json_number {
    long digits;
    int scale;
    int negative;
};

struct json_text {
    char *bytes;
    size_t length;
    size_t room;
};

struct json_node {
    enum json_kind kind;
    struct json_number number;
    struct json_text text;
    struct json_text key;
    struct json_node *parent;
    struct json_node *first;
    struct json_node *last;
    struct json_node *next;
    struct json_node *previous;
    size_t count;
};

enum token_kind {
    TOKEN_END,
    TOKEN_OPEN_OBJECT,
    TOKEN_CLOSE_OBJECT,
    TOKEN_OPEN_ARRAY,
    TOKEN_CLOSE_ARRAY,
    TOKEN_COLON,
    TOKEN_COMMA,
    TOKEN_STRING,
    TOKEN_NUMBER,
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_NULL,
    TOKEN_WRONG
};

struct token {
    enum token_kind kind;
    size_t start;
    size_t end;
};

struct lexer {
    const char *text;
    size_t length;
    size_t at;
    int line;
    int column;
    enum json_error error;
    size_t where;
};

struct parser {
    struct lexer lexer;
    struct token token;
    int depth;
};

#define DEEPEST 3

/* ---- text that grows ---- */

static void text_begin(struct json_text *text)
{
    text->bytes = NULL;
    text->length = 0;
    text->room = 0;
}

static void text_end(struct json_text *text)
{
    free(text->bytes);
    text_begin(text);
}

static int text_reserve(struct json_text *text, size_t more)
{
    size_t wanted = text->length + more + 1;
    size_t room = text->room;
    char *bytes;
    if (wanted <= room)
        return 1;
    room = room < 8 ? 8 : room * 2;
    if (room < wanted)
        room = wanted;
    bytes = realloc(text->bytes, room);
    if (bytes == NULL)
        return 0;
    text->bytes = bytes;
    text->room = room;
    return 1;
}

static int text_add(struct json_text *text, char byte)
{
    if (!text_reserve(text, 1))
        return 0;
    text->bytes[text->length] = byte;
    text->length += 1;
    text->bytes[text->length] = '\0';
    return 1;
}

static int text_append(struct json_text *text, const char *bytes, size_t length)
{
    if (!text_reserve(text, length))
        return 0;
    if (length > 0)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
    return 1;
}

static int text_words(struct json_text *text, const char *words)
{
    return text_append(text, words, strlen(words));
}

static int text_equal(const struct json_text *text, const char *bytes, size_t length)
{
    size_t i;
    if (text->length != length)
        return 0;
    for (i = 0; i < length; i++)
        if (text->bytes[i] != bytes[i])
            return 0;
    return 1;
}

/* ---- tokens ---- */

static int lexer_more(const struct lexer *lexer)
{
    return lexer->at < lexer->length;
}

static char lexer_peek(const struct lexer *lexer)
{
    return lexer->at < lexer->length ? lexer->text[lexer->at] : '\0';
}

static void lexer_skip_one(struct lexer *lexer)
{
    if (lexer->at >= lexer->length)
        return;
    if (lexer->text[lexer->at] == '\n') {
        lexer->line += 1;
        lexer->column = 1;
    } else {
        lexer->column += 1;
    }
    lexer->at += 1;
}

static void lexer_fail(struct lexer *lexer, enum json_error error)
{
    if (lexer->error != JSON_OK)
        return;
    lexer->error = error;
    lexer->where = lexer->at;
}

static int is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static int is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static int hex_value(char byte)
{
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    if (byte >= 'a' && byte <= 'f')
        return byte - 'a' + 10;
    if (byte >= 'A' && byte <= 'F')
        return byte - 'A' + 10;
    return -1;
}

static void lexer_blanks(struct lexer *lexer)
{
    while (lexer_more(lexer) && is_blank(lexer->text[lexer->at]))
        lexer_skip_one(lexer);
}

static int lexer_word(struct lexer *lexer, const char *word)
{
    size_t length = strlen(word);
    size_t i;
    if (length > lexer->length - lexer->at)
        return 0;
    for (i = 0; i < length; i++)
        if (lexer->text[lexer->at + i] != word[i])
            return 0;
    for (i = 0; i < length; i++)
        lexer_skip_one(lexer);
    return 1;
}

static int lexer_string(struct lexer *lexer)
{
    lexer_skip_one(lexer);
    while (lexer_more(lexer)) {
        char byte = lexer->text[lexer->at];
        if (byte == '"') {
            lexer_skip_one(lexer);
            return 1;
        }
        if ((unsigned char)byte < 32) {
            lexer_fail(lexer, JSON_SYNTAX);
            return 0;
        }
        if (byte == '\\') {
            lexer_skip_one(lexer);
            if (!lexer_more(lexer))
                break;
        }
        lexer_skip_one(lexer);
    }
    lexer_fail(lexer, JSON_END);
    return 0;
}

static int lexer_digits(struct lexer *lexer)
{
    int count = 0;
    while (lexer_more(lexer) && is_digit(lexer->text[lexer->at])) {
        lexer_skip_one(lexer);
        count++;
    }
    return count;
}

static int lexer_number(struct lexer *lexer)
{
    if (lexer_peek(lexer) == '-')
        lexer_skip_one(lexer);
    if (lexer_peek(lexer) == '0') {
        lexer_skip_one(lexer);
    } else if (lexer_digits(lexer) == 0) {
        lexer_fail(lexer, JSON_SYNTAX);
        return 0;
    }
    if (lexer_peek(lexer) == '.') {
        lexer_skip_one(lexer);
        if (lexer_digits(lexer) == 0) {
            lexer_fail(lexer, JSON_SYNTAX);
            return 0;
        }
    }
    return 1;
}

static struct token lexer_next(struct lexer *lexer)
{
    struct token token;
    char byte;
    lexer_blanks(lexer);
    token.start = lexer->at;
    token.kind = TOKEN_WRONG;
    if (lexer->error != JSON_OK) {
        token.end = token.start;
        return token;
    }
    if (!lexer_more(lexer)) {
        token.kind = TOKEN_END;
        token.end = token.start;
        return token;
    }
    byte = lexer->text[lexer->at];
    switch (byte) {
    case '{':
        token.kind = TOKEN_OPEN_OBJECT;
        lexer_skip_one(lexer);
        break;
    case '}':
        token.kind = TOKEN_CLOSE_OBJECT;
        lexer_skip_one(lexer);
        break;
    case '[':
        token.kind = TOKEN_OPEN_ARRAY;
        lexer_skip_one(lexer);
        break;
    case ']':
        token.kind = TOKEN_CLOSE_ARRAY;
        lexer_skip_one(lexer);
        break;
    case ':':
        token.kind = TOKEN_COLON;
        lexer_skip_one(lexer);
        break;
    case ',':
        token.kind = TOKEN_COMMA;
        lexer_skip_one(lexer);
        break;
    case '"':
        if (lexer_string(lexer))
            token.kind = TOKEN_STRING;
        break;
    case 't':
        if (lexer_word(lexer, "true"))
            token.kind = TOKEN_TRUE;
        break;
    case 'f':
        if (lexer_word(lexer, "false"))
            token.kind = TOKEN_FALSE;
        break;
    case 'n':
        if (lexer_word(lexer, "null"))
            token.kind = TOKEN_NULL;
        break;
    default:
        if (byte == '-' || is_digit(byte)) {
            if (lexer_number(lexer))
                token.kind = TOKEN_NUMBER;
        }
        break;
    }
    token.end = lexer->at;
    if (token.kind == TOKEN_WRONG)
        lexer_fail(lexer, JSON_SYNTAX);
    return token;
}

/* ---- nodes ---- */

static struct json_node *node_new(enum json_kind kind)
{
    struct json_node *node = malloc(sizeof *node);
    if (node == NULL)
        return NULL;
    node->kind = kind;
    node->number.digits = 0;
    node->number.scale = 0;
    node->number.negative = 0;
    text_begin(&node->text);
    text_begin(&node->key);
    node->parent = NULL;
    node->first = NULL;
    node->last = NULL;
    node->next = NULL;
    node->previous = NULL;
    node->count = 0;
    return node;
}

static void json_delete(struct json_node *node)
{
    struct json_node *child;
    if (node == NULL)
        return;
    child = node->first;
    while (child != NULL) {
        struct json_node *next = child->next;
        json_delete(child);
        child = next;
    }
    text_end(&node->text);
    text_end(&node->key);
    free(node);
}

static void node_add(struct json_node *parent, struct json_node *child)
{
    child->parent = parent;
    child->previous = parent->last;
    child->next = NULL;
    if (parent->last != NULL)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
    parent->count += 1;
}

static void node_detach(struct json_node *child)
{
    struct json_node *parent = child->parent;
    if (parent == NULL)
        return;
    if (child->previous != NULL)
        child->previous->next = child->next;
    else
        parent->first = child->next;
    if (child->next != NULL)
        child->next->previous = child->previous;
    else
        parent->last = child->previous;
    parent->count -= 1;
    child->parent = NULL;
    child->previous = NULL;
    child->next = NULL;
}

static struct json_node *json_at(const struct json_node *array, size_t index)
{
    struct json_node *child = array->first;
    while (child != NULL && index > 0) {
        child = child->next;
        index--;
    }
    return child;
}

static struct json_node *json_find(const struct json_node *object, const char *key)
{
    struct json_node *child;
    size_t length = strlen(key);
    if (object->kind != JSON_OBJECT)
        return NULL;
    for (child = object->first; child != NULL; child = child->next)
        if (text_equal(&child->key, key, length))
            return child;
    return NULL;
}

static int json_remove(struct json_node *object, const char *key)
{
    struct json_node *child = json_find(object, key);
    if (child == NULL)
        return 0;
    node_detach(child);
    json_delete(child);
    return 1;
}

/* ---- values of tokens ---- */

static int put_utf8(struct json_text *text, unsigned code)
{
    if (code < 0x80)
        return text_add(text, (char)code);
    if (code < 0x800)
        return text_add(text, (char)(0xC0 | code >> 6)) && text_add(text, (char)(0x80 | (code & 0x3F)));
    return text_add(text, (char)(0xE0 | code >> 12)) && text_add(text, (char)(0x80 | (code >> 6 & 0x3F))) &&
           text_add(text, (char)(0x80 | (code & 0x3F)));
}

static int read_hex(const char *bytes, size_t from, size_t end, unsigned *code)
{
    size_t i;
    unsigned value = 0;
    if (end - from < 4)
        return 0;
    for (i = 0; i < 4; i++) {
        int digit = hex_value(bytes[from + i]);
        if (digit < 0)
            return 0;
        value = value * 16 + (unsigned)digit;
    }
    *code = value;
    return 1;
}

static int read_escape(struct lexer *lexer, struct json_text *text, size_t *at, size_t end)
{
    unsigned code;
    char byte = lexer->text[*at];
    *at += 1;
    switch (byte) {
    case '"':
    case '\\':
    case '/':
        return text_add(text, byte);
    case 'b':
        return text_add(text, '\b');
    case 'f':
        return text_add(text, '\f');
    case 'n':
        return text_add(text, '\n');
    case 'r':
        return text_add(text, '\r');
    case 't':
        return text_add(text, '\t');
    case 'u':
        if (!read_hex(lexer->text, *at, end, &code)) {
            lexer_fail(lexer, JSON_SYNTAX);
            return 0;
        }
        *at += 4;
        return put_utf8(text, code);
    default:
        lexer_fail(lexer, JSON_SYNTAX);
        return 0;
    }
}

static int read_string(struct lexer *lexer, const struct token *token, struct json_text *text)
{
    size_t at = token->start + 1;
    size_t end = token->end - 1;
    assert(token->end >= token->start + 2);
    if (!text_reserve(text, 0)) {
        lexer_fail(lexer, JSON_MEMORY);
        return 0;
    }
    text->bytes[0] = '\0';
    while (at < end) {
        char byte = lexer->text[at];
        at++;
        if (byte == '\\') {
            if (!read_escape(lexer, text, &at, end)) {
                lexer_fail(lexer, JSON_MEMORY);
                return 0;
            }
        } else if (!text_add(text, byte)) {
            lexer_fail(lexer, JSON_MEMORY);
            return 0;
        }
    }
    return 1;
}

static int read_number(struct lexer *lexer, const struct token *token, struct json_number *number)
{
    size_t at = token->start;
    int behind_point = 0;
    number->digits = 0;
    number->scale = 0;
    number->negative = 0;
    if (lexer->text[at] == '-') {
        number->negative = 1;
        at++;
    }
    for (; at < token->end; at++) {
        char byte = lexer->text[at];
        long digit;
        if (byte == '.') {
            behind_point = 1;
            continue;
        }
        assert(is_digit(byte));
        digit = byte - '0';
        if (number->digits > (LONG_MAX - digit) / 10) {
            lexer_fail(lexer, JSON_RANGE);
            return 0;
        }
        number->digits = number->digits * 10 + digit;
        if (behind_point)
            number->scale += 1;
    }
    return 1;
}

/* ---- the parser ---- */

static void parser_next(struct parser *parser)
{
    parser->token = lexer_next(&parser->lexer);
}

static int parser_has(struct parser *parser, enum token_kind kind)
{
    if (parser->token.kind != kind)
        return 0;
    parser_next(parser);
    return 1;
}

static struct json_node *parse_value(struct parser *parser);

static struct json_node *parse_word(struct parser *parser, enum json_kind kind)
{
    struct json_node *node = node_new(kind);
    if (node == NULL)
        lexer_fail(&parser->lexer, JSON_MEMORY);
    parser_next(parser);
    return node;
}

static struct json_node *parse_string(struct parser *parser)
{
    struct json_node *node = node_new(JSON_STRING);
    if (node == NULL) {
        lexer_fail(&parser->lexer, JSON_MEMORY);
        return NULL;
    }
    if (!read_string(&parser->lexer, &parser->token, &node->text)) {
        json_delete(node);
        return NULL;
    }
    parser_next(parser);
    return node;
}

static struct json_node *parse_number(struct parser *parser)
{
    struct json_node *node = node_new(JSON_NUMBER);
    if (node == NULL) {
        lexer_fail(&parser->lexer, JSON_MEMORY);
        return NULL;
    }
    if (!read_number(&parser->lexer, &parser->token, &node->number)) {
        json_delete(node);
        return NULL;
    }
    parser_next(parser);
    return node;
}

static struct json_node *parse_array(struct parser *parser)
{
    struct json_node *array = node_new(JSON_ARRAY);
    if (array == NULL) {
        lexer_fail(&parser->lexer, JSON_MEMORY);
        return NULL;
    }
    parser_next(parser);
    if (parser_has(parser, TOKEN_CLOSE_ARRAY))
        return array;
    do {
        struct json_node *child = parse_value(parser);
        if (child == NULL) {
            json_delete(array);
            return NULL;
        }
        node_add(array, child);
    } while (parser_has(parser, TOKEN_COMMA));
    if (!parser_has(parser, TOKEN_CLOSE_ARRAY)) {
        lexer_fail(&parser->lexer, JSON_SYNTAX);
        json_delete(array);
        return NULL;
    }
    return array;
}

static int parse_member(struct parser *parser, struct json_node *object)
{
    struct json_text key;
    struct json_node *child;
    if (parser->token.kind != TOKEN_STRING) {
        lexer_fail(&parser->lexer, JSON_SYNTAX);
        return 0;
    }
    text_begin(&key);
    if (!read_string(&parser->lexer, &parser->token, &key)) {
        text_end(&key);
        return 0;
    }
    parser_next(parser);
    if (!parser_has(parser, TOKEN_COLON)) {
        lexer_fail(&parser->lexer, JSON_SYNTAX);
        text_end(&key);
        return 0;
    }
    child = parse_value(parser);
    if (child == NULL) {
        text_end(&key);
        return 0;
    }
    child->key = key;
    node_add(object, child);
    return 1;
}

static struct json_node *parse_object(struct parser *parser)
{
    struct json_node *object = node_new(JSON_OBJECT);
    if (object == NULL) {
        lexer_fail(&parser->lexer, JSON_MEMORY);
        return NULL;
    }
    parser_next(parser);
    if (parser_has(parser, TOKEN_CLOSE_OBJECT))
        return object;
    do {
        if (!parse_member(parser, object)) {
            json_delete(object);
            return NULL;
        }
    } while (parser_has(parser, TOKEN_COMMA));
    if (!parser_has(parser, TOKEN_CLOSE_OBJECT)) {
        lexer_fail(&parser->lexer, JSON_SYNTAX);
        json_delete(object);
        return NULL;
    }
    return object;
}

static struct json_node *parse_value(struct parser *parser)
{
    struct json_node *node = NULL;
    if (parser->depth >= DEEPEST) {
        lexer_fail(&parser->lexer, JSON_DEPTH);
        return NULL;
    }
    parser->depth += 1;
    switch (parser->token.kind) {
    case TOKEN_OPEN_OBJECT:
        node = parse_object(parser);
        break;
    case TOKEN_OPEN_ARRAY:
        node = parse_array(parser);
        break;
    case TOKEN_STRING:
        node = parse_string(parser);
        break;
    case TOKEN_NUMBER:
        node = parse_number(parser);
        break;
    case TOKEN_TRUE:
        node = parse_word(parser, JSON_TRUE);
        break;
    case TOKEN_FALSE:
        node = parse_word(parser, JSON_FALSE);
        break;
    case TOKEN_NULL:
        node = parse_word(parser, JSON_NULL);
        break;
    case TOKEN_END:
        lexer_fail(&parser->lexer, JSON_END);
        break;
    case TOKEN_CLOSE_OBJECT:
    case TOKEN_CLOSE_ARRAY:
    case TOKEN_COLON:
    case TOKEN_COMMA:
    case TOKEN_WRONG:
        lexer_fail(&parser->lexer, JSON_SYNTAX);
        break;
    }
    parser->depth -= 1;
    return node;
}

static struct json_node *json_parse(const char *text, size_t length, enum json_error *error, size_t *where)
{
    struct parser parser;
    struct json_node *node;
    parser.lexer.text = text;
    parser.lexer.length = length;
    parser.lexer.at = 0;
    parser.lexer.line = 1;
    parser.lexer.column = 1;
    parser.lexer.error = JSON_OK;
    parser.lexer.where = 0;
    parser.depth = 0;
    parser_next(&parser);
    node = parse_value(&parser);
    if (node != NULL && parser.token.kind != TOKEN_END) {
        lexer_fail(&parser.lexer, JSON_SYNTAX);
        json_delete(node);
        node = NULL;
    }
    *error = parser.lexer.error;
    *where = parser.lexer.where;
    assert(parser.lexer.at <= length);
    assert(parser.depth == 0);
    return node;
}

/* ---- the printer ---- */

static int print_hex(struct json_text *out, unsigned value)
{
    static const char digits[] = "0123456789abcdef";
    return text_words(out, "\\u00") && text_add(out, digits[value >> 4 & 15]) && text_add(out, digits[value & 15]);
}

static int print_string(struct json_text *out, const struct json_text *text)
{
    size_t i;
    if (!text_add(out, '"'))
        return 0;
    for (i = 0; i < text->length; i++) {
        char byte = text->bytes[i];
        int done;
        switch (byte) {
        case '"':
            done = text_words(out, "\\\"");
            break;
        case '\\':
            done = text_words(out, "\\\\");
            break;
        case '\n':
            done = text_words(out, "\\n");
            break;
        case '\t':
            done = text_words(out, "\\t");
            break;
        default:
            if ((unsigned char)byte < 32)
                done = print_hex(out, (unsigned char)byte);
            else
                done = text_add(out, byte);
            break;
        }
        if (!done)
            return 0;
    }
    return text_add(out, '"');
}

static int print_number(struct json_text *out, const struct json_number *number)
{
    char reversed[32];
    int count = 0;
    long left = number->digits;
    if (number->negative && !text_add(out, '-'))
        return 0;
    do {
        if (number->scale > 0 && count == number->scale) {
            reversed[count] = '.';
            count++;
        }
        reversed[count] = (char)('0' + left % 10);
        left /= 10;
        count++;
        if (count >= 30)
            return 0;
    } while (left > 0 || (number->scale > 0 && count <= number->scale + 1));
    while (count > 0) {
        count--;
        if (!text_add(out, reversed[count]))
            return 0;
    }
    return 1;
}

static int json_print(struct json_text *out, const struct json_node *node)
{
    const struct json_node *child;
    switch (node->kind) {
    case JSON_NULL:
        return text_words(out, "null");
    case JSON_FALSE:
        return text_words(out, "false");
    case JSON_TRUE:
        return text_words(out, "true");
    case JSON_NUMBER:
        return print_number(out, &node->number);
    case JSON_STRING:
        return print_string(out, &node->text);
    case JSON_ARRAY:
        if (!text_add(out, '['))
            return 0;
        for (child = node->first; child != NULL; child = child->next) {
            if (child != node->first && !text_add(out, ','))
                return 0;
            if (!json_print(out, child))
                return 0;
        }
        return text_add(out, ']');
    case JSON_OBJECT:
        if (!text_add(out, '{'))
            return 0;
        for (child = node->first; child != NULL; child = child->next) {
            if (child != node->first && !text_add(out, ','))
                return 0;
            if (!print_string(out, &child->key) || !text_add(out, ':'))
                return 0;
            if (!json_print(out, child))
                return 0;
        }
        return text_add(out, '}');
    }
    return 0;
}

/* ---- what must hold of every tree ---- */

static int json_depth(const struct json_node *node)
{
    const struct json_node *child;
    int deepest = 0;
    for (child = node->first; child != NULL; child = child->next) {
        int depth = json_depth(child);
        if (depth > deepest)
            deepest = depth;
    }
    return deepest + 1;
}

static void json_is_sound(const struct json_node *node)
{
    const struct json_node *child;
    const struct json_node *before = NULL;
    size_t count = 0;
    assert(node->kind >= JSON_NULL && node->kind <= JSON_OBJECT);
    assert(node->kind == JSON_ARRAY || node->kind == JSON_OBJECT || node->first == NULL);
    assert(node->text.length == 0 || node->text.bytes[node->text.length] == '\0');
    for (child = node->first; child != NULL; child = child->next) {
        assert(child->parent == node);
        assert(child->previous == before);
        json_is_sound(child);
        before = child;
        count++;
    }
    assert(node->last == before);
    assert(node->count == count);
}

static int json_same(const struct json_node *one, const struct json_node *other)
{
    const struct json_node *left, *right;
    if (one->kind != other->kind || one->count != other->count)
        return 0;
    if (one->kind == JSON_NUMBER)
        return one->number.digits == other->number.digits && one->number.scale == other->number.scale &&
               one->number.negative == other->number.negative;
    if (one->kind == JSON_STRING)
        return text_equal(&one->text, other->text.bytes, other->text.length);
    left = one->first;
    right = other->first;
    while (left != NULL && right != NULL) {
        if (!json_same(left, right))
            return 0;
        left = left->next;
        right = right->next;
    }
    return left == NULL && right == NULL;
}

static void change(struct json_node *root)
{
    struct json_node *child = json_at(root, nondet_uint() % 2);
    if (root->kind == JSON_OBJECT) {
        size_t before = root->count;
        if (json_remove(root, ""))
            assert(root->count + 1 == before);
        else
            assert(root->count == before);
    } else if (child != NULL) {
        node_detach(child);
        assert(child->parent == NULL);
        json_delete(child);
    }
    json_is_sound(root);
}

int main(void)
{
    char bytes[N];
    size_t i, where;
    enum json_error error;
    struct json_node *root;
    struct json_text out;
    for (i = 0; i < N; i++)
        bytes[i] = nondet_char();
    root = json_parse(bytes, N, &error, &where);
    assert(where <= N);
    if (root == NULL) {
        assert(error != JSON_OK);
        return 1;
    }
    assert(error == JSON_OK);
    assert(json_depth(root) <= DEEPEST);
    json_is_sound(root);
    assert(json_same(root, root));
    text_begin(&out);
    if (json_print(&out, root)) {
        assert(out.length > 0);
        assert(strlen(out.bytes) <= out.length);
    }
    text_end(&out);
    change(root);
    json_delete(root);
    return 0;
}
