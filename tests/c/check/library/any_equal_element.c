// what: C leaves open how `qsort` orders equal elements and which of them `bsearch` finds
// verdict: unsafe
// flags: --any-library
// fails: assertion 17, assertion 20
// What the library does is no input.
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
    assert(table[0].place == 2 && table[1].key == 1 && table[1].place + table[2].place == 1);
    assert(table[1].place == 0);
    const struct entry *found = bsearch(&sought, table, 3, sizeof table[0], compare);
    assert(found && found->key == 1);
    assert(found == &table[1]);
    return 0;
}
