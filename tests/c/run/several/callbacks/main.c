// what: function pointers across units: registration, tables of operations, opaque types, callbacks with context
// with: registry.c shapes.c
#include <stdio.h>
#include "registry.h"
#include "shapes.h"

static int local(int x) { return x * 3; }
static int shared_name(int x) { return x + 1; }
static void show(const char *name, int value, void *context) { int *total = context; *total += value; printf("%s=%d ", name, value); }

int main(void) {
    struct registry *r = registry_new();
    registry_add(r, "local", local); registry_add(r, "shared", shared_name); registry_add(r, "builtin", registry_builtin()); registry_add(r, "other", registry_shared());
    printf("%d %d\n", registry_call(r, "local", 5), registry_call(r, "none", 5));
    int total = 0; registry_each(r, 10, show, &total); printf("%d\n", total);
    printf("%d %d\n", registry_shared() == shared_name, registry_find(r, "local") == local);
    const struct shape *list[] = {&unit_square, &unit_circle, shape_get("wide")};
    for (int i = 0; i < 3; i++) printf("%s %.2f %.2f\n", list[i]->name, list[i]->ops->area(list[i]), list[i]->ops->border(list[i]));
    struct shape mine = {"mine", &square_ops, 3, 0}; printf("%.1f %d\n", shape_total(&mine, 2.0), mine.ops == unit_square.ops);
    struct shape_ops own = square_ops; own.area = own.border; mine.ops = &own; printf("%.1f\n", shape_total(&mine, 2.0));
    int n = registry_size(r); registry_free(r);
    return n * 10 + shapes_made;
}
