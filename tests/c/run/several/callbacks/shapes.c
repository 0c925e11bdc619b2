#include <string.h>
#include "shapes.h"
int shapes_made = 2;
static double area(const struct shape *s) { return s->a * (s->b ? s->b : s->a); }
static double border(const struct shape *s) { return 2 * (s->a + (s->b ? s->b : s->a)); }
static double round_area(const struct shape *s) { return 3.14159 * s->a * s->a; }
static double round_border(const struct shape *s) { return 2 * 3.14159 * s->a; }
const struct shape_ops square_ops = {area, border};
static const struct shape_ops circle_ops = {.border = round_border, .area = round_area};
const struct shape unit_square = {"square", &square_ops, 1, 0}, unit_circle = {"circle", &circle_ops, 1, 0};
static struct shape table[] = {{"wide", &square_ops, 2, 5}, {"tall", &square_ops, 5, 2}};
const struct shape *shape_get(const char *name) { for (unsigned i = 0; i < sizeof table / sizeof *table; i++) if (!strcmp(table[i].name, name)) { shapes_made++; return &table[i]; } return 0; }
