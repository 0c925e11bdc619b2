// what: a reader of INI files: sections and entries in lists on the heap, replaced and freed, on any few bytes
// verdict: safe
// flags: --timeout 30 --accept-bound
// sizes: N=3 N=4
#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
char nondet_char(void);
#ifndef N
#define N 4
#endif
struct entry { char *key; char *value; struct entry *next; };
struct section { char *name; struct entry *entries; struct section *next; };
struct ini { struct section *sections; int line; int error; };
static char *copy_range(const char *from, const char *to)
{
    size_t n = (size_t)(to - from);
    char *s = malloc(n + 1);
    if (!s) abort();
    memcpy(s, from, n);
    s[n] = 0;
    return s;
}
static const char *skip(const char *s) { while (*s == ' ' || *s == '\t') s++; return s; }
static const char *line_end(const char *s) { while (*s && *s != '\n') s++; return s; }
static const char *trim_end(const char *from, const char *to) { while (to > from && (to[-1] == ' ' || to[-1] == '\t' || to[-1] == '\r')) to--; return to; }
static struct section *find_section(struct ini *ini, const char *name)
{
    for (struct section *s = ini->sections; s; s = s->next) if (strcmp(s->name, name) == 0) return s;
    return NULL;
}
static struct section *add_section(struct ini *ini, char *name)
{
    struct section *s = find_section(ini, name);
    if (s) { free(name); return s; }
    s = calloc(1, sizeof *s);
    if (!s) abort();
    s->name = name; s->next = ini->sections; ini->sections = s;
    return s;
}
static struct entry *find(struct section *s, const char *key)
{
    for (struct entry *e = s->entries; e; e = e->next) if (strcmp(e->key, key) == 0) return e;
    return NULL;
}
static void set(struct section *s, char *key, char *value)
{
    struct entry *e = find(s, key);
    if (e) { free(key); free(e->value); e->value = value; return; }
    e = malloc(sizeof *e);
    if (!e) abort();
    e->key = key; e->value = value; e->next = s->entries; s->entries = e;
}
static int parse(struct ini *ini, const char *text)
{
    struct section *here = add_section(ini, copy_range(text, text));
    const char *s = text;
    while (*s) {
        const char *end = line_end(s);
        ini->line++;
        s = skip(s);
        if (s == end || *s == ';' || *s == '#') {
            /* Nothing is set here. */
        } else if (*s == '[') {
            const char *close = memchr(s, ']', (size_t)(end - s));
            if (!close) { ini->error = ini->line; return -1; }
            here = add_section(ini, copy_range(s + 1, close));
        } else {
            const char *eq = memchr(s, '=', (size_t)(end - s));
            if (!eq) { ini->error = ini->line; return -1; }
            const char *v = skip(eq + 1);
            if (v > end) v = end;
            set(here, copy_range(s, trim_end(s, eq)), copy_range(v, trim_end(v, end)));
        }
        s = *end ? end + 1 : end;
    }
    return 0;
}
static void ini_free(struct ini *ini)
{
    while (ini->sections) {
        struct section *s = ini->sections;
        ini->sections = s->next;
        while (s->entries) { struct entry *e = s->entries; s->entries = e->next; free(e->key); free(e->value); free(e); }
        free(s->name); free(s);
    }
}
int main(void)
{
    char text[N + 1];
    for (int i = 0; i < N; i++) text[i] = nondet_char();
    text[N] = 0;
    struct ini ini = { 0 };
    int r = parse(&ini, text);
    assert(r == 0 || ini.error > 0);
    assert(ini.line <= N);
    struct section *s = find_section(&ini, "");
    assert(s != NULL);
    struct entry *e = find(s, "a");
    if (e) assert(strlen(e->value) <= N);
    ini_free(&ini);
    assert(ini.sections == NULL);
    return 0;
}
