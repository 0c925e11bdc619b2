// what: arrays at the end of records that were allocated larger, in all the forms that programs use
// verdict: safe
// flags: --no-check leak
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
struct old { int n; char text[1]; };
struct gnu { int n; long items[0]; };
struct new { int n; short items[]; };
struct wrapped { int kind; struct old text; };
union shape { int kind; struct old text; };
static struct new fixed = {3, {10, 20, 30}};
static char pool[64];
int __VERIFIER_nondet_int(void);
static int sum(const struct new *list) {
    int sum = 0;
    for (int i = 0; i < list->n; i++) sum += list->items[i];
    return sum;
}
int main(void) {
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at > 5) return 0;
    struct old *old = malloc(offsetof(struct old, text) + 6);
    memset(old->text, 0, 6);
    int i = 0;
    while (i < 6) old->text[i++] = 'a';
    old->text[at] = 'x';
    assert(old->text[at] == 'x');
    struct gnu *gnu = malloc(sizeof *gnu + 6 * sizeof(long));
    gnu->items[at] = at;
    struct new *new = malloc(sizeof *new + 6 * sizeof(short));
    new->n = 6;
    for (int k = 0; k < 6; k++) new->items[k] = (short)k;
    assert(sum(new) == 15 && sum(&fixed) == 60 && fixed.items[2] == 30);
    struct wrapped *wrapped = malloc(sizeof *wrapped + 8);
    wrapped->text.text[at] = 'y';
    union shape *shape = malloc(sizeof *shape + 8);
    shape->text.text[at] = 'z';
    struct old *in_pool = (struct old *)(pool + 16);
    in_pool->text[at] = 'p';
    assert(pool[16 + offsetof(struct old, text) + at] == 'p');
    struct { int n; char c; char rest[]; } local;
    local.rest[2] = 1;
    return local.rest[2] - 1;
}
