#include <stdlib.h>
#include <string.h>
#include "registry.h"
struct entry { const char *name; handler h; struct entry *next; };
struct registry { struct entry *head, **tail; int count; };
static int local(int x) { return x * 7; }
static int shared_name(int x) { return x - 1; }
struct registry *registry_new(void) { struct registry *r = calloc(1, sizeof *r); r->tail = &r->head; return r; }
void registry_add(struct registry *r, const char *name, handler h) { struct entry *e = malloc(sizeof *e); e->name = name; e->h = h; e->next = NULL; *r->tail = e; r->tail = &e->next; r->count++; }
handler registry_find(const struct registry *r, const char *name) { for (const struct entry *e = r->head; e; e = e->next) if (!strcmp(e->name, name)) return e->h; return NULL; }
int registry_call(struct registry *r, const char *name, int x) { handler h = registry_find(r, name); return h ? h(x) : -1; }
void registry_each(struct registry *r, int x, void (*f)(const char *, int, void *), void *context) { for (struct entry *e = r->head; e; e = e->next) f(e->name, e->h(x), context); }
int registry_size(const struct registry *r) { return r->count; }
void registry_free(struct registry *r) { while (r->head) { struct entry *e = r->head; r->head = e->next; free(e); } free(r); }
handler registry_builtin(void) { return local; }
handler registry_shared(void) { return shared_name; }
