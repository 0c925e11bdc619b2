// what: a JSON-like tokenizer and recursive parser: values in tagged unions, escapes, errors with positions, printing, paths
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum type { NIL, BOOL, NUMBER, STRING, ARRAY, OBJECT };

struct value {
    enum type type;
    union {
        bool boolean;
        double number;
        char *text;
        struct { struct value *items; size_t count; } array;
        struct { struct member *members; size_t size; } object;
    };
};
struct member { char *key; struct value value; };

struct parser { const char *start, *at; char error[64]; int depth; };

static int live;
static void *grab(void *old, size_t n) { if (!old) live++; return realloc(old, n); }
static void drop(void *p) { if (p) live--; free(p); }

static bool fail(struct parser *p, const char *why) {
    if (!p->error[0]) {
        int line = 1, column = 1;
        for (const char *c = p->start; c < p->at; c++) {
            column++;
            if (*c == '\n') {
                line++;
                column = 1;
            }
        }
        snprintf(p->error, sizeof p->error, "%d:%d: %s", line, column, why);
    }
    return false;
}

static char peek(struct parser *p) {
    while (isspace((unsigned char)*p->at))
        p->at++;
    return *p->at;
}

static bool literal(struct parser *p, const char *word) {
    size_t n = strlen(word);
    if (strncmp(p->at, word, n))
        return fail(p, "unknown word");
    p->at += n;
    return true;
}

static size_t utf8(unsigned code, char *out) {
    if (code < 0x80)
        return out[0] = (char)code, 1;
    if (code < 0x800)
        return out[0] = (char)(0xC0 | code >> 6), out[1] = (char)(0x80 | (code & 0x3F)), 2;
    return out[0] = (char)(0xE0 | code >> 12), out[1] = (char)(0x80 | (code >> 6 & 0x3F)), out[2] = (char)(0x80 | (code & 0x3F)), 3;
}

static bool string(struct parser *p, char **out) {
    size_t n = 0, capacity = 8;
    char *s = grab(NULL, capacity);
    *out = s;
    for (p->at++; *p->at != '"'; p->at++) {
        if (n + 4 > capacity)
            *out = s = grab(s, capacity *= 2);
        if ((unsigned char)*p->at < 0x20)
            return s[n] = 0, fail(p, *p->at ? "control character" : "unterminated string");
        if (*p->at != '\\') {
            s[n++] = *p->at;
            continue;
        }
        const char *from = "\"\\/bfnrt", *to = "\"\\/\b\f\n\r\t", *found;
        p->at++;
        if (*p->at == 'u') {
            unsigned code = 0;
            for (int i = 1; i <= 4; i++) {
                int c = (unsigned char)p->at[i];
                if (!isxdigit(c))
                    return s[n] = 0, fail(p, "bad escape");
                code = code * 16 + (isdigit(c) ? c - '0' : tolower(c) - 'a' + 10);
            }
            p->at += 4;
            n += utf8(code, s + n);
        } else if (*p->at && (found = strchr(from, *p->at)) != NULL)
            s[n++] = to[found - from];
        else
            return s[n] = 0, fail(p, "bad escape");
    }
    p->at++;
    s[n] = '\0';
    return true;
}

static bool parse(struct parser *p, struct value *v);

static bool sequence(struct parser *p, struct value *v, bool object) {
    char close = object ? '}' : ']';
    v->type = object ? OBJECT : ARRAY;
    v->array.items = NULL;
    v->array.count = 0;
    p->at++;
    if (peek(p) == close)
        return p->at++, true;
    for (;;) {
        bool ok;
        if (object) {
            v->object.members = grab(v->object.members, (v->object.size + 1) * sizeof *v->object.members);
            struct member *m = &v->object.members[v->object.size++];
            *m = (struct member){0};
            if (peek(p) != '"')
                return fail(p, "expected a key");
            if (!string(p, &m->key))
                return false;
            if (peek(p) != ':')
                return fail(p, "expected ':'");
            p->at++;
            ok = parse(p, &m->value);
        } else {
            v->array.items = grab(v->array.items, (v->array.count + 1) * sizeof *v->array.items);
            struct value *item = &v->array.items[v->array.count++];
            item->type = NIL;
            ok = parse(p, item);
        }
        if (!ok)
            return false;
        char c = peek(p);
        if (c == close)
            return p->at++, true;
        if (c != ',')
            return fail(p, "expected ',' or an end");
        p->at++;
    }
}

static bool parse(struct parser *p, struct value *v) {
    v->type = NIL;
    if (++p->depth > 20)
        return fail(p, "too deep");
    bool ok = true;
    char c = peek(p);
    switch (c) {
    case 'n': ok = literal(p, "null"); break;
    case 't': case 'f':
        ok = literal(p, c == 't' ? "true" : "false");
        v->type = BOOL;
        v->boolean = c == 't';
        break;
    case '"':
        v->type = STRING;
        ok = string(p, &v->text);
        break;
    case '[': ok = sequence(p, v, false); break;
    case '{': ok = sequence(p, v, true); break;
    case '-': case '0' ... '9': {
        char *end;
        v->type = NUMBER;
        v->number = strtod(p->at, &end);
        p->at = end;
        break;
    }
    default: ok = fail(p, c ? "unexpected character" : "unexpected end");
    }
    p->depth--;
    return ok;
}

static void release(struct value *v) {
    switch (v->type) {
    case STRING: drop(v->text); break;
    case ARRAY:
        for (size_t i = 0; i < v->array.count; i++)
            release(&v->array.items[i]);
        drop(v->array.items);
        break;
    case OBJECT:
        for (size_t i = 0; i < v->object.size; i++) {
            drop(v->object.members[i].key);
            release(&v->object.members[i].value);
        }
        drop(v->object.members);
        break;
    default: break;
    }
    v->type = NIL;
}

static void print(const struct value *v) {
    switch (v->type) {
    case NIL: printf("null"); break;
    case BOOL: printf("%s", v->boolean ? "true" : "false"); break;
    case NUMBER: printf("%.10g", v->number); break;
    case STRING: printf("'%s'", v->text); break;
    case ARRAY:
        putchar('[');
        for (size_t i = 0; i < v->array.count; i++) {
            if (i) putchar(' ');
            print(&v->array.items[i]);
        }
        putchar(']');
        break;
    case OBJECT:
        putchar('{');
        for (size_t i = 0; i < v->object.size; i++) {
            printf("%s%s=", i ? " " : "", v->object.members[i].key);
            print(&v->object.members[i].value);
        }
        putchar('}');
    }
}

static const struct value *path(const struct value *v, const char *at) {
    while (*at && v) {
        size_t n = strcspn(at, ".");
        const struct value *next = NULL;
        if (v->type == ARRAY) {
            size_t i = (size_t)atoi(at);
            next = i < v->array.count ? &v->array.items[i] : NULL;
        } else if (v->type == OBJECT) {
            for (size_t i = 0; i < v->object.size && !next; i++)
                if (strlen(v->object.members[i].key) == n && !memcmp(v->object.members[i].key, at, n))
                    next = &v->object.members[i].value;
        }
        v = next;
        at += n + (at[n] == '.');
    }
    return v;
}

int main(void) {
    static const char *const inputs[] = {
        "{\"name\": \"wherefore\", \"tags\": [\"c\", \"why\"], \"size\": {\"w\": 1.5e2, \"h\": -3}, \"ok\": true, \"none\": null}",
        "[1, [2, [3, []]], {}, \"\\u0041\\n\\\"q\\\"\\u00e9\\u20ac\"]", "  -0.125  ", "", "[1, 2", "{\"a\" 1}", "[1,\n 2,\n  oops]", "\"open", "{\"k\": [true, fals]}", "[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]", "\"\\x\"", "[] []"};
    static const char *const paths[] = {"name", "tags.1", "size.h", "size.depth", "tags.7", ""};
    int errors = 0;
    for (size_t i = 0; i < sizeof inputs / sizeof *inputs; i++) {
        struct parser p = {inputs[i], inputs[i], "", 0};
        struct value v;
        if (parse(&p, &v) && peek(&p))
            fail(&p, "trailing text");
        if (p.error[0]) {
            printf("error %s\n", p.error);
            errors++;
        } else {
            print(&v);
            printf("\n");
        }
        for (size_t k = 0; i == 0 && k < sizeof paths / sizeof *paths; k++) {
            const struct value *found = path(&v, paths[k]);
            printf("  %s -> ", paths[k]);
            if (found)
                print(found);
            else
                printf("missing");
            printf("\n");
        }
        release(&v);
    }
    printf("%d errors, %d live\n", errors, live);
    return errors * 20 + live;
}
