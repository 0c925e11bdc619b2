// what: flexible array members, zero-length arrays, and variable-size records packed in one buffer
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text { size_t length; char data[]; };
struct vec { int n, cap; double item[]; };
struct zero { short n; int item[0]; };
struct record { unsigned short size; unsigned char kind; char body[]; };

static struct text *text_new(const char *s) {
    size_t n = strlen(s);
    struct text *t = malloc(sizeof *t + n + 1);
    t->length = n; memcpy(t->data, s, n + 1); return t;
}
static struct text *text_join(const struct text *a, const struct text *b) {
    struct text *t = malloc(offsetof(struct text, data) + a->length + b->length + 1);
    t->length = a->length + b->length; strcpy(t->data, a->data); strcat(t->data, b->data); return t;
}
static struct vec *vec_push(struct vec *v, double d) {
    if (!v || v->n == v->cap) {
        int cap = v ? v->cap * 2 : 2, n = v ? v->n : 0;
        v = realloc(v, sizeof *v + cap * sizeof v->item[0]); v->cap = cap; v->n = n;
    }
    v->item[v->n++] = d; return v;
}
static size_t append(char *buffer, size_t at, int kind, const char *body) {
    struct record r = {(unsigned short)(sizeof r + strlen(body) + 1), (unsigned char)kind};
    memcpy(buffer + at, &r, sizeof r); strcpy(buffer + at + offsetof(struct record, body), body);
    return at + ((r.size + 1) & ~1u);
}
static struct { int n; char s[6]; } fixed = {5, "fixed"};
static struct text initialised = {5, "hello"};

int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(struct text), sizeof(struct vec), sizeof(struct zero), sizeof(struct record));
    printf("%zu %zu %zu\n", offsetof(struct text, data), offsetof(struct vec, item), offsetof(struct record, body));
    struct text *a = text_new("flexible "), *b = text_new("array"), *c = text_join(a, b);
    printf("%s %zu\n", c->data, c->length); c->data[0] = 'F'; puts(c->data);
    struct text header = *c; printf("%zu\n", header.length);
    free(a); free(b); free(c);
    struct vec *v = NULL; for (int i = 0; i < 11; i++) v = vec_push(v, i * 1.5);
    double s = 0;
    for (int i = 0; i < v->n; i++) s += v->item[i];
    printf("%d %d %.2f\n", v->n, v->cap, s);
    free(v);
    struct zero *z = malloc(sizeof *z + 3 * sizeof(int));
    z->n = 3;
    for (int i = 0; i < z->n; i++) z->item[i] = i * i;
    printf("%d %d\n", z->item[0], z->item[2]);
    free(z);
    _Alignas(struct record) char buffer[128];
    size_t end = append(buffer, 0, 1, "first");
    end = append(buffer, end, 2, "");
    end = append(buffer, end, 3, "third one");
    for (size_t at = 0; at < end;) {
        const struct record *r = (const void *)(buffer + at);
        printf("%d:%d:%s ", r->kind, r->size, r->body);
        at += (r->size + 1) & ~1u;
    }
    printf("%zu\n", end);
    printf("%s %zu %s\n", initialised.data, initialised.length, fixed.s);
    initialised.data[1] = 'a';
    puts(initialised.data);
    struct vec *m[3];
    for (int i = 0; i < 3; i++) {
        m[i] = calloc(1, sizeof(struct vec) + (i + 1) * sizeof(double));
        m[i]->n = i + 1;
        m[i]->item[i] = i + 0.5;
    }
    for (int i = 0; i < 3; i++) { printf("%g %g ", m[i]->item[0], m[i]->item[m[i]->n - 1]); free(m[i]); }
    printf("\n");
    return (int)end;
}
