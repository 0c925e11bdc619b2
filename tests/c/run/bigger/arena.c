// what: an arena and a free-list pool inside one static buffer: alignment, marks, splitting, coalescing, and checks
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define HEAP 4096

struct block {
    size_t size; /* of the payload; the lowest bit is set while the block is in use */
    struct block *previous;
};

static alignas(16) unsigned char memory[HEAP];
static struct block *const first = (struct block *)memory;
static struct { unsigned long allocations, frees, splits, merges, failures; } stats;

static size_t payload(const struct block *b) { return b->size & ~(size_t)1; }
static int used(const struct block *b) { return b->size & 1; }
static struct block *following(const struct block *b) {
    unsigned char *end = (unsigned char *)(b + 1) + payload(b);
    return end == memory + HEAP ? NULL : (struct block *)end;
}

static void pool_init(void) {
    first->size = HEAP - sizeof *first;
    first->previous = NULL;
}

static void *pool_allocate(size_t n) {
    n = (n + 15) & ~(size_t)15;
    for (struct block *b = first; b; b = following(b)) {
        if (used(b) || payload(b) < n)
            continue;
        if (payload(b) >= n + sizeof *b + 16) {
            struct block *rest = (struct block *)((unsigned char *)(b + 1) + n), *after = following(b);
            rest->size = payload(b) - n - sizeof *b;
            rest->previous = b;
            if (after)
                after->previous = rest;
            b->size = n;
            stats.splits++;
        }
        b->size |= 1;
        stats.allocations++;
        return b + 1;
    }
    stats.failures++;
    return NULL;
}

static struct block *merge(struct block *b, struct block *next) {
    b->size += sizeof *next + payload(next);
    struct block *after = following(b);
    if (after)
        after->previous = b;
    stats.merges++;
    return b;
}

static void pool_free(void *p) {
    if (!p)
        return;
    struct block *b = (struct block *)p - 1, *next;
    b->size &= ~(size_t)1;
    stats.frees++;
    if ((next = following(b)) && !used(next))
        merge(b, next);
    if (b->previous && !used(b->previous))
        merge(b->previous, b);
}

static void show(void) {
    for (struct block *b = first; b; b = following(b))
        printf("%c%zu ", used(b) ? '#' : '.', payload(b));
    printf("\n");
}

static int sound(void) {
    size_t total = 0;
    struct block *previous = NULL;
    for (struct block *b = first; b; previous = b, b = following(b)) {
        if (b->previous != previous || (uintptr_t)(b + 1) % 16)
            return 0;
        if (previous && !used(previous) && !used(b))
            return 0;
        total += sizeof *b + payload(b);
    }
    return total == HEAP;
}

struct arena {
    unsigned char *base;
    size_t used, size, peak;
};

static void *arena_take(struct arena *a, size_t n, size_t align) {
    size_t at = (a->used + align - 1) / align * align;
    if (at + n > a->size)
        return NULL;
    a->used = at + n;
    if (a->used > a->peak)
        a->peak = a->used;
    return memset(a->base + at, 0, n);
}
#define TAKE(a, T) ((T *)arena_take(a, sizeof(T), alignof(T)))
#define TAKE_MANY(a, T, n) ((T *)arena_take(a, sizeof(T) * (n), alignof(T)))

static char *arena_text(struct arena *a, const char *s) {
    char *copy = TAKE_MANY(a, char, strlen(s) + 1);
    return copy ? strcpy(copy, s) : NULL;
}

struct tree { struct tree *left, *right; char *word; short count; };

static struct tree *grow(struct arena *a, struct tree *t, const char *word) {
    if (!t) {
        t = TAKE(a, struct tree);
        t->word = arena_text(a, word);
        t->count = 1;
        return t;
    }
    int order = strcmp(word, t->word);
    if (order < 0)
        t->left = grow(a, t->left, word);
    else if (order > 0)
        t->right = grow(a, t->right, word);
    else
        t->count++;
    return t;
}

static void walk(const struct tree *t) {
    if (t) {
        walk(t->left);
        printf("%s:%d ", t->word, t->count);
        walk(t->right);
    }
}

int main(void) {
    pool_init();
    show();
    char *a = pool_allocate(10), *b = pool_allocate(100), *c = pool_allocate(33), *d = pool_allocate(1000);
    strcpy(a, "nine char");
    memset(b, 'b', 100);
    memset(c, 'c', 33);
    memset(d, 'd', 1000);
    show();
    pool_free(b);
    pool_free(d);
    show();
    char *e = pool_allocate(60), *f = pool_allocate(20);
    show();
    printf("%s %c %d %d %d\n", a, c[32], e == b, f > e, sound());
    pool_free(c);
    pool_free(e);
    show();
    pool_free(f);
    pool_free(a);
    pool_free(NULL);
    show();
    printf("%d %d\n", pool_allocate(HEAP) == NULL, sound());

    void *slot[24] = {0};
    unsigned seed = 5, bad = 0;
    for (int i = 0; i < 1500; i++) {
        seed = seed * 1664525u + 1013904223u;
        unsigned k = seed >> 27 & 15, size = seed >> 16 & 255;
        if (slot[k]) {
            unsigned char *p = slot[k];
            for (unsigned j = 1; j <= p[0]; j++)
                bad += p[j] != (unsigned char)(k + j);
            pool_free(slot[k]);
            slot[k] = NULL;
        } else {
            unsigned char *p = slot[k] = pool_allocate(size + 1);
            if (p) {
                p[0] = (unsigned char)size;
                for (unsigned j = 1; j <= size; j++)
                    p[j] = (unsigned char)(k + j);
            }
        }
        if (i % 100 == 0)
            bad += !sound();
    }
    for (int k = 0; k < 24; k++)
        pool_free(slot[k]);
    show();
    printf("bad %u allocations %lu frees %lu splits %lu merges %lu failures %lu\n", bad, stats.allocations, stats.frees, stats.splits, stats.merges, stats.failures);

    struct arena arena = {pool_allocate(1500), 0, 1500, 0};
    struct tree *words = NULL;
    char text[] = "to be or not to be that is the question whether tis nobler in the mind to suffer";
    for (char *w = strtok(text, " "); w; w = strtok(NULL, " "))
        words = grow(&arena, words, w);
    walk(words);
    size_t mark = arena.used;
    char *odd = TAKE_MANY(&arena, char, 3);
    double *aligned = TAKE_MANY(&arena, double, 4);
    printf("\n%d %d %d\n", odd != NULL, (int)((uintptr_t)aligned % alignof(double)), aligned[3] == 0);
    arena.used = mark;
    printf("%d %d\n", TAKE_MANY(&arena, int, 1000) == NULL, arena.peak > mark);
    pool_free(arena.base);
    show();
    return (int)(stats.merges % 200);
}
