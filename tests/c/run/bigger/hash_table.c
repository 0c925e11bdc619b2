// what: an open-addressing hash table of strings to ints: growth, deletion with tombstones, iteration, statistics
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum slot_state { EMPTY, USED, DELETED };

struct slot {
    char *key;
    int value;
    uint32_t hash;
    unsigned char state;
};

struct table {
    struct slot *slots;
    size_t capacity, used, deleted;
    unsigned long probes, lookups;
    int resizes;
};

static uint32_t hash_text(const char *s) {
    uint32_t h = 2166136261u;
    while (*s) {
        h ^= (unsigned char)*s++;
        h *= 16777619u;
    }
    return h;
}

static char *copy_text(const char *s) {
    size_t n = strlen(s) + 1;
    return memcpy(malloc(n), s, n);
}

static void table_init(struct table *t, size_t capacity) {
    memset(t, 0, sizeof *t);
    t->capacity = capacity;
    t->slots = calloc(capacity, sizeof *t->slots);
}

static void table_free(struct table *t) {
    for (size_t i = 0; i < t->capacity; i++)
        if (t->slots[i].state == USED)
            free(t->slots[i].key);
    free(t->slots);
    t->slots = NULL;
}

static struct slot *find(struct table *t, const char *key, uint32_t hash, int for_insertion) {
    size_t mask = t->capacity - 1, i = hash & mask, step = 0;
    struct slot *grave = NULL;
    t->lookups++;
    for (;;) {
        struct slot *s = &t->slots[i];
        t->probes++;
        if (s->state == EMPTY)
            return for_insertion ? (grave ? grave : s) : NULL;
        if (s->state == DELETED) {
            if (!grave)
                grave = s;
        } else if (s->hash == hash && strcmp(s->key, key) == 0) {
            return s;
        }
        i = (i + ++step) & mask; /* triangular probing visits every slot of a power of two */
    }
}

static void grow(struct table *t) {
    struct slot *old = t->slots;
    size_t n = t->capacity;
    t->capacity = t->used * 4 > n ? n * 2 : n;
    t->slots = calloc(t->capacity, sizeof *t->slots);
    t->deleted = 0;
    t->resizes++;
    for (size_t i = 0; i < n; i++)
        if (old[i].state == USED)
            *find(t, old[i].key, old[i].hash, 1) = old[i];
    free(old);
}

static int *table_at(struct table *t, const char *key) {
    if ((t->used + t->deleted + 1) * 4 > t->capacity * 3)
        grow(t);
    uint32_t hash = hash_text(key);
    struct slot *s = find(t, key, hash, 1);
    if (s->state != USED) {
        if (s->state == DELETED)
            t->deleted--;
        *s = (struct slot){copy_text(key), 0, hash, USED};
        t->used++;
    }
    return &s->value;
}

static const int *table_get(struct table *t, const char *key) {
    struct slot *s = find(t, key, hash_text(key), 0);
    return s ? &s->value : NULL;
}

static int table_remove(struct table *t, const char *key) {
    struct slot *s = find(t, key, hash_text(key), 0);
    if (!s)
        return 0;
    free(s->key);
    s->key = NULL;
    s->state = DELETED;
    t->used--;
    t->deleted++;
    return 1;
}

static int by_count(const void *a, const void *b) {
    const struct slot *const *x = a, *const *y = b;
    if ((*x)->value != (*y)->value)
        return (*y)->value - (*x)->value;
    return strcmp((*x)->key, (*y)->key);
}

static void top(const struct table *t, size_t n) {
    const struct slot **order = malloc(t->used * sizeof *order);
    size_t count = 0;
    for (size_t i = 0; i < t->capacity; i++)
        if (t->slots[i].state == USED)
            order[count++] = &t->slots[i];
    qsort(order, count, sizeof *order, by_count);
    for (size_t i = 0; i < n && i < count; i++)
        printf("%s=%d ", order[i]->key, order[i]->value);
    printf("\n");
    free(order);
}

static const char text[] =
    "it was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness "
    "it was the epoch of belief it was the epoch of incredulity it was the season of light it was the season of "
    "darkness it was the spring of hope it was the winter of despair";

int main(void) {
    struct table t;
    table_init(&t, 8);
    char copy[sizeof text];
    strcpy(copy, text);
    for (char *w = strtok(copy, " "); w; w = strtok(NULL, " "))
        ++*table_at(&t, w);
    printf("%zu words, capacity %zu, resizes %d\n", t.used, t.capacity, t.resizes);
    top(&t, 6);
    const char *ask[] = {"times", "wisdom", "nothing", "it", ""};
    for (size_t i = 0; i < sizeof ask / sizeof *ask; i++) {
        const int *v = table_get(&t, ask[i]);
        printf("[%s] %d\n", ask[i], v ? *v : -1);
    }
    printf("%d %d\n", table_remove(&t, "it"), table_remove(&t, "was"));
    printf("%d %d\n", table_remove(&t, "it"), table_get(&t, "it") == NULL);
    top(&t, 3);
    *table_at(&t, "it") = 5;
    printf("%d %zu\n", *table_get(&t, "it"), t.used);

    char key[16];
    for (int i = 0; i < 500; i++) {
        sprintf(key, "key%d", i);
        *table_at(&t, key) = i * i;
        if (i % 3 == 0 && i) {
            sprintf(key, "key%d", i / 2);
            table_remove(&t, key);
        }
    }
    long sum = 0;
    int present = 0;
    for (int i = 0; i < 500; i++) {
        sprintf(key, "key%d", i);
        const int *v = table_get(&t, key);
        if (v) {
            present++;
            sum += *v;
        }
    }
    printf("%d present, sum %ld, used %zu, capacity %zu\n", present, sum, t.used, t.capacity);
    printf("probes below twice the lookups: %d\n", t.probes < 2 * t.lookups);
    uint32_t all = 0;
    for (size_t i = 0; i < t.capacity; i++)
        if (t.slots[i].state == USED)
            all = all * 31 + t.slots[i].hash + (uint32_t)i;
    printf("%08x\n", all);
    int status = (int)(t.used % 200);
    table_free(&t);
    return status;
}
