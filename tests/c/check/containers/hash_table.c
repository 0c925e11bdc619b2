// what: a hash table with chains finds the last value of each key
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
enum { BUCKETS = 2 };
struct entry {
    unsigned key;
    int value;
    struct entry *next;
};
static struct entry *buckets[BUCKETS];
static struct entry *find(unsigned key) {
    struct entry *e = buckets[key % BUCKETS];
    while (e && e->key != key)
        e = e->next;
    return e;
}
static void put(unsigned key, int value) {
    struct entry *e = find(key);
    if (!e) {
        e = malloc(sizeof *e);
        e->key = key;
        e->next = buckets[key % BUCKETS];
        buckets[key % BUCKETS] = e;
    }
    e->value = value;
}
int main(void) {
    unsigned keys[3];
    for (int i = 0; i < 3; i++) {
        keys[i] = __VERIFIER_nondet_uint();
        put(keys[i], i);
    }
    assert(find(keys[2])->value == 2);
    assert(find(keys[1])->value == (keys[1] == keys[2] ? 2 : 1));
    assert(find(keys[0])->value <= 2);
    unsigned other = __VERIFIER_nondet_uint();
    if (other != keys[0] && other != keys[1] && other != keys[2])
        assert(find(other) == NULL);
    return 0;
}
