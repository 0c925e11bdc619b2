// what: a least-recently-used cache: intrusive list in a fixed pool, hash chains by index, statistics, callbacks
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define CAPACITY 8
#define BUCKETS 16
#define NONE ((uint8_t)0xff)

typedef struct {
    uint32_t key;
    char value[12];
    uint8_t older, newer, chain;
    uint8_t pinned : 1, dirty : 1, uses : 6;
} entry;

typedef struct cache {
    entry pool[CAPACITY];
    uint8_t bucket[BUCKETS], oldest, newest, free_list, size;
    unsigned hits, misses, evictions, writes;
    int (*load)(struct cache *, uint32_t, char *, size_t);
    void (*store)(struct cache *, const entry *);
} cache;

static uint8_t slot_of(uint32_t key) { return (uint8_t)((key * 2654435761u) >> 28); }

static void cache_init(cache *c) {
    memset(c, 0, sizeof *c);
    memset(c->bucket, NONE, sizeof c->bucket);
    c->oldest = c->newest = NONE;
    for (uint8_t i = 0; i < CAPACITY; i++)
        c->pool[i].chain = i + 1 < CAPACITY ? i + 1 : NONE;
    c->free_list = 0;
}

static void detach(cache *c, uint8_t i) {
    entry *e = &c->pool[i];
    *(e->older == NONE ? &c->oldest : &c->pool[e->older].newer) = e->newer;
    *(e->newer == NONE ? &c->newest : &c->pool[e->newer].older) = e->older;
}

static void attach(cache *c, uint8_t i) {
    entry *e = &c->pool[i];
    e->newer = NONE;
    e->older = c->newest;
    *(c->newest == NONE ? &c->oldest : &c->pool[c->newest].newer) = i;
    c->newest = i;
}

static uint8_t lookup(const cache *c, uint32_t key) {
    uint8_t i = c->bucket[slot_of(key)];
    while (i != NONE && c->pool[i].key != key)
        i = c->pool[i].chain;
    return i;
}

static void unchain(cache *c, uint8_t i) {
    uint8_t *at = &c->bucket[slot_of(c->pool[i].key)];
    while (*at != i)
        at = &c->pool[*at].chain;
    *at = c->pool[i].chain;
}

static int evict(cache *c) {
    uint8_t i = c->oldest;
    while (i != NONE && c->pool[i].pinned)
        i = c->pool[i].newer;
    if (i == NONE)
        return 0;
    entry *e = &c->pool[i];
    if (e->dirty && c->store)
        c->store(c, e);
    detach(c, i);
    unchain(c, i);
    e->chain = c->free_list;
    c->free_list = i;
    c->size--;
    c->evictions++;
    return 1;
}

static entry *get(cache *c, uint32_t key) {
    uint8_t i = lookup(c, key);
    if (i != NONE) {
        c->hits++;
        c->pool[i].uses++;
        detach(c, i);
        attach(c, i);
        return &c->pool[i];
    }
    c->misses++;
    if (c->free_list == NONE && !evict(c))
        return NULL;
    i = c->free_list;
    entry *e = &c->pool[i];
    char value[sizeof e->value];
    if (!c->load(c, key, value, sizeof value))
        return NULL;
    c->free_list = e->chain;
    *e = (entry){.key = key, .uses = 1};
    memcpy(e->value, value, sizeof value);
    uint8_t *head = &c->bucket[slot_of(key)];
    e->chain = *head;
    *head = i;
    attach(c, i);
    c->size++;
    return e;
}

static int load_number(cache *c, uint32_t key, char *out, size_t n) {
    (void)c;
    if (key % 13 == 7)
        return 0;
    snprintf(out, n, "v%u", key * key);
    return 1;
}

static void store_entry(cache *c, const entry *e) {
    c->writes++;
    printf("<store %u=%s> ", e->key, e->value);
}

static void show(const cache *c) {
    printf("[");
    for (uint8_t i = c->oldest; i != NONE; i = c->pool[i].newer)
        printf("%u%s%s:%u ", c->pool[i].key, c->pool[i].dirty ? "*" : "", c->pool[i].pinned ? "!" : "", c->pool[i].uses);
    printf("] size %d hits %u misses %u evictions %u\n", c->size, c->hits, c->misses, c->evictions);
}

static int consistent(const cache *c) {
    int forward = 0, chained = 0, unused = 0;
    for (uint8_t i = c->oldest, before = NONE; i != NONE; before = i, i = c->pool[i].newer, forward++)
        if (c->pool[i].older != before)
            return 0;
    for (int b = 0; b < BUCKETS; b++)
        for (uint8_t i = c->bucket[b]; i != NONE; i = c->pool[i].chain, chained++)
            if (slot_of(c->pool[i].key) != b)
                return 0;
    for (uint8_t i = c->free_list; i != NONE; i = c->pool[i].chain)
        unused++;
    return forward == c->size && chained == c->size && unused == CAPACITY - c->size;
}

int main(void) {
    static cache c;
    cache_init(&c);
    c.load = load_number;
    c.store = store_entry;
    for (uint32_t k = 1; k <= 6; k++)
        printf("%s ", get(&c, k)->value);
    printf("\n");
    show(&c);
    entry *e = get(&c, 2);
    e->dirty = 1;
    strcpy(e->value, "changed");
    get(&c, 1)->pinned = 1;
    show(&c);
    for (uint32_t k = 10; k < 16; k++)
        get(&c, k);
    show(&c);
    printf("%d %d\n", get(&c, 7) == NULL, get(&c, 20) == NULL);
    show(&c);
    for (uint32_t k = 30; k < 45; k += 2)
        get(&c, k);
    printf("\n");
    show(&c);
    printf("%s %d\n", get(&c, 2)->value, consistent(&c));
    unsigned seed = 9;
    int broken = 0;
    for (int i = 0; i < 2000; i++) {
        seed = seed * 1103515245u + 12345u;
        uint32_t key = seed >> 20 & (i % 3 ? 7 : 31);
        get(&c, key);
        if (i % 100 == 0)
            broken += !consistent(&c);
    }
    show(&c);
    for (uint8_t i = 0; i < CAPACITY; i++)
        c.pool[i].pinned = 1;
    printf("all pinned: %d, broken %d, writes %u\n", get(&c, 1000) == NULL, broken, c.writes);
    return (int)(c.hits % 256);
}
