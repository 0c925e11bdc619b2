// what: a reader and printer of JSON on text from the standard input
// verdict: safe
// flags: --timeout 20 --accept-bound --stdin 4
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { NOTHING, BOOLEAN, NUMBER, TEXT, LIST, RECORD };

struct value {
    enum kind kind;
    int truth;
    double number;
    char *text;
    char *name;
    struct value *child, *next;
};

struct reader {
    const char *at, *end;
    int depth;
    const char *fault;
};

static struct value *make(enum kind kind)
{
    struct value *value = calloc(1, sizeof *value);
    if (value != NULL)
        value->kind = kind;
    return value;
}

static void discard(struct value *value)
{
    while (value != NULL) {
        struct value *next = value->next;
        discard(value->child);
        free(value->text);
        free(value->name);
        free(value);
        value = next;
    }
}

static void skip(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n' || *reader->at == '\t'))
        reader->at++;
}

static int next_is(struct reader *reader, char wanted)
{
    skip(reader);
    if (reader->at < reader->end && *reader->at == wanted) {
        reader->at++;
        return 1;
    }
    return 0;
}

static int word(struct reader *reader, const char *wanted)
{
    size_t length = strlen(wanted);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, wanted, length) != 0)
        return 0;
    reader->at += length;
    return 1;
}

static char *string(struct reader *reader)
{
    const char *start = reader->at;
    size_t length = 0;
    while (reader->at < reader->end && *reader->at != '"') {
        if (*reader->at == '\\' && reader->at + 1 < reader->end)
            reader->at++;
        reader->at++;
        length++;
    }
    if (reader->at >= reader->end) {
        reader->fault = "a string does not end";
        return NULL;
    }
    char *text = malloc(length + 1);
    if (text == NULL)
        return NULL;
    size_t to = 0;
    for (const char *from = start; from < reader->at; from++) {
        if (*from == '\\') {
            from++;
            text[to++] = *from == 'n' ? '\n' : *from == 't' ? '\t' : *from;
        } else {
            text[to++] = *from;
        }
    }
    assert(to == length);
    text[to] = '\0';
    reader->at++;
    return text;
}

static double number(struct reader *reader)
{
    double value = 0, scale = 1;
    int negative = 0;
    if (*reader->at == '-') {
        negative = 1;
        reader->at++;
    }
    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        value = value * 10 + (*reader->at++ - '0');
    if (reader->at < reader->end && *reader->at == '.') {
        reader->at++;
        while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9') {
            scale /= 10;
            value += scale * (*reader->at++ - '0');
        }
    }
    return negative ? -value : value;
}

static struct value *read(struct reader *reader);

static struct value *members(struct reader *reader, enum kind kind, char close)
{
    struct value *list = make(kind), **last;
    if (list == NULL)
        return NULL;
    last = &list->child;
    if (next_is(reader, close))
        return list;
    do {
        char *name = NULL;
        if (kind == RECORD) {
            if (!next_is(reader, '"') || (name = string(reader)) == NULL || !next_is(reader, ':')) {
                reader->fault = "a name is expected";
                free(name);
                discard(list);
                return NULL;
            }
        }
        struct value *member = read(reader);
        if (member == NULL) {
            free(name);
            discard(list);
            return NULL;
        }
        member->name = name;
        *last = member;
        last = &member->next;
    } while (next_is(reader, ','));
    if (!next_is(reader, close)) {
        reader->fault = "a list does not end";
        discard(list);
        return NULL;
    }
    return list;
}

static struct value *read(struct reader *reader)
{
    struct value *value = NULL;
    skip(reader);
    if (reader->at >= reader->end || reader->depth >= 8) {
        reader->fault = "a value is expected";
        return NULL;
    }
    reader->depth++;
    switch (*reader->at) {
    case '"':
        reader->at++;
        value = make(TEXT);
        if (value != NULL && (value->text = string(reader)) == NULL) {
            discard(value);
            value = NULL;
        }
        break;
    case '[':
        reader->at++;
        value = members(reader, LIST, ']');
        break;
    case '{':
        reader->at++;
        value = members(reader, RECORD, '}');
        break;
    case 't':
    case 'f':
        value = make(BOOLEAN);
        if (value != NULL) {
            value->truth = *reader->at == 't';
            if (!word(reader, value->truth ? "true" : "false")) {
                discard(value);
                value = NULL;
            }
        }
        break;
    case 'n':
        if (word(reader, "null"))
            value = make(NOTHING);
        break;
    default:
        if (*reader->at == '-' || (*reader->at >= '0' && *reader->at <= '9')) {
            value = make(NUMBER);
            if (value != NULL)
                value->number = number(reader);
        } else {
            reader->fault = "a value is expected";
        }
    }
    reader->depth--;
    return value;
}

static int count(const struct value *value)
{
    int sum = 0;
    for (; value != NULL; value = value->next)
        sum += 1 + count(value->child);
    return sum;
}

int main(void)
{
    char text[5];
    size_t length = fread(text, 1, sizeof text - 1, stdin);
    struct reader reader = { text, text + length, 0, NULL };
    struct value *value = read(&reader);
    assert(reader.depth == 0);
    assert(reader.at <= reader.end);
    if (value != NULL) {
        assert(count(value) >= 1);
        assert(count(value) <= 4);
    }
    discard(value);
    return 0;
}
