// what: compound literals as values, lvalues, arrays, arguments, nested, at file scope and in loops
#include <stdio.h>
#include <string.h>

struct point { int x, y; };
struct line { struct point from, to; const char *name; };
static struct point *global = &(struct point){11, 22};
static int *numbers = (int[]){5, 6, 7};
static const struct line *lines[] = {&(const struct line){{1, 2}, {3, 4}, "one"}, &(const struct line){.name = "two"}};

static int sum(const int *p, int n) { int s = 0; while (n--) s += *p++; return s; }
static int length(struct line l) { return l.to.x - l.from.x + l.to.y - l.from.y; }
static struct point flip(struct point p) { return (struct point){p.y, p.x}; }
static struct point *first(struct point *p) { return p; }

int main(void) {
    printf("%d %d %d\n", global->x, global->y, numbers[2]);
    global->x++; numbers[0] = 50; printf("%d %d\n", global->x, numbers[0] + numbers[1]);
    printf("%s %s %d\n", lines[0]->name, lines[1]->name, lines[0]->to.y + lines[1]->to.y);
    printf("%d\n", sum((int[]){1, 2, 3, 4}, 4));
    printf("%d\n", sum((int[6]){[1] = 10, [4] = 20, 30}, 6));
    printf("%d\n", length((struct line){{1, 1}, {4, 5}, "x"}));
    printf("%d\n", length((struct line){.to = {.y = 9}, .from.x = 2}));
    struct point p = (struct point){3, 4};
    p = flip((struct point){.y = p.x, .x = p.y});
    printf("%d %d\n", p.x, p.y);
    printf("%d\n", ((struct point){7, 8}).y + (struct point){9}.x);
    int *q = &(int){42}; *q += 1; printf("%d\n", *q);
    (int){5} = 6; (struct point){1, 2}.x = 4;
    int *same[2];
    for (int i = 0; i < 2; i++) {
        int *r = (int[2]){i, i * 10};
        r[0] += 5;
        same[i] = 0;
        printf("%d %d\n", r[0], r[1]);
    }
    printf("%d\n", same[0] == same[1]);
    char *text = (char[]){"mutable"}; text[0] = 'M'; puts(text);
    printf("%zu %zu\n", sizeof(char[]){"four"}, sizeof(struct line){0});
    printf("%d\n", first((struct point[]){{1, 2}, {3, 4}})[1].x);
    struct point *array = (struct point[3]){[2] = {5, 6}};
    printf("%d %d %d\n", array[0].x, array[1].y, array[2].y);
    struct line l = {.from = (struct point){8, 9}, .to = flip((struct point){1, 0})};
    printf("%d %d %d %d\n", l.from.x, l.from.y, l.to.x, l.to.y);
    memcpy(&p, &(struct point){100, 200}, sizeof p); printf("%d %d\n", p.x, p.y);
    int n = 3; int *dynamic = (int[]){n, n * n, n * n * n}; printf("%d\n", dynamic[2]);
    double d = (double){1} / (float){3}; printf("%.6f\n", d);
    const char *const *words = (const char *const[]){"alpha", "beta", NULL};
    while (*words) printf("%s ", *words++);
    printf("\n");
    union { int i; float f; } u = (__typeof__(u)){.f = 1.0f}; printf("%x\n", u.i);
    int (*op)(const int *, int) = (int (*)(const int *, int)){sum};
    printf("%d\n", op((const int[]){2, 3}, 2));
    struct point chain = *&*&(struct point){6, 7}; printf("%d\n", chain.y);
    return (int){(char){200} + 100} + 50;
}
