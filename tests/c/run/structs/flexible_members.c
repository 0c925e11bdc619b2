// what: the ways in which programs let the last array of a record go on
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct old { size_t length; char text[1]; };
struct gnu { int n; double values[0]; };
struct new { int n; struct { short a, b; } items[]; };
static struct new fixed = {2, {{1, 2}, {3, 4}}};
static struct old *old_from(const char *text) {
    struct old *o = malloc(sizeof *o + strlen(text));
    size_t i = 0;
    o->length = strlen(text);
    while ((o->text[i] = text[i]) != '\0') i++;
    return o;
}
int main(void) {
    struct old *o = old_from("hello, world");
    printf("%s %c\n", o->text, o->text[o->length - 1]);
    struct gnu *g = malloc(offsetof(struct gnu, values) + 3 * sizeof(double));
    for (g->n = 0; g->n < 3; g->n++) g->values[g->n] = g->n / 2.0;
    printf("%g\n", g->values[2]);
    struct new *n = calloc(1, sizeof *n + 4 * sizeof n->items[0]);
    for (int i = 0; i < 4; i++) n->items[n->n++].b = (short)i;
    printf("%d %d %d\n", n->items[3].b, fixed.items[1].a, (&fixed)->items[fixed.n - 1].b);
    free(o);
    free(g);
    free(n);
    return 0;
}
