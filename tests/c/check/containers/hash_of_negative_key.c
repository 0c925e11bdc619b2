// what: a hash table takes the remainder of a signed key
// verdict: unsafe
// fails: bounds 14
// input: -1
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
struct entry {
    int key;
    struct entry *next;
};
static struct entry *buckets[4];
static void put(struct entry *e) {
    int slot = e->key % 4;
    e->next = buckets[slot];
    buckets[slot] = e;
}
int main(void) {
    struct entry e = {__VERIFIER_nondet_int(), NULL};
    put(&e);
    return buckets[0] == &e;
}
