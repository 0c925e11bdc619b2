// what: a lookup that finds nothing returns null, which the caller does not expect
// verdict: unsafe
// fails: null 20
// input: 3
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
struct entry {
    int key, value;
};
static const struct entry table[3] = {{1, 10}, {5, 50}, {9, 90}};
static const struct entry *lookup(int key) {
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
        if (table[i].key == key)
            return &table[i];
    return NULL;
}
int main(void) {
    int key = __VERIFIER_nondet_int();
    const struct entry *e = lookup(key);
    return e->value;
}
