// what: equal elements keep their order in `qsort`, and `bsearch` finds the one in the middle, as in glibc
// verdict: safe
#include <assert.h>
#include <stdlib.h>
struct entry { int key, place; };
static int compare(const void *left, const void *right) {
    const struct entry *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}
int main(void) {
    struct entry table[3] = {{1, 0}, {1, 1}, {0, 2}}, sought = {1, 9};
    qsort(table, 3, sizeof table[0], compare);
    assert(table[0].place == 2 && table[1].place == 0 && table[2].place == 1);
    assert(bsearch(&sought, table, 3, sizeof table[0], compare) == &table[1]);
    return 0;
}
