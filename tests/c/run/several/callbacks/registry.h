#pragma once
typedef int (*handler)(int);
struct registry;
struct registry *registry_new(void);
void registry_add(struct registry *, const char *, handler);
handler registry_find(const struct registry *, const char *);
int registry_call(struct registry *, const char *, int);
void registry_each(struct registry *, int, void (*)(const char *, int, void *), void *);
int registry_size(const struct registry *);
void registry_free(struct registry *);
handler registry_builtin(void), registry_shared(void);
