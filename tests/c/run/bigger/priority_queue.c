// what: a generic binary heap with a comparison callback, used for sorting, shortest paths, Huffman codes and a scheduler
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*order)(const void *, const void *);

struct heap {
    char *items;
    size_t size, count, capacity;
    order less;
    unsigned long swaps;
};

static struct heap heap_new(size_t size, order less) {
    return (struct heap){.size = size, .less = less};
}

static void *item(const struct heap *h, size_t i) {
    return h->items + i * h->size;
}

static void swap(struct heap *h, size_t a, size_t b) {
    char t[64], *x = item(h, a), *y = item(h, b);
    memcpy(t, x, h->size);
    memcpy(x, y, h->size);
    memcpy(y, t, h->size);
    h->swaps++;
}

static void heap_push(struct heap *h, const void *value) {
    if (h->count == h->capacity) {
        h->capacity = h->capacity ? h->capacity * 2 : 1;
        h->items = realloc(h->items, h->capacity * h->size);
    }
    size_t i = h->count++;
    memcpy(item(h, i), value, h->size);
    while (i && h->less(item(h, i), item(h, (i - 1) / 2))) {
        swap(h, i, (i - 1) / 2);
        i = (i - 1) / 2;
    }
}

static int heap_pop(struct heap *h, void *out) {
    if (!h->count)
        return 0;
    memcpy(out, h->items, h->size);
    memmove(h->items, item(h, --h->count), h->size);
    for (size_t i = 0;;) {
        size_t best = i, l = 2 * i + 1, r = l + 1;
        if (l < h->count && h->less(item(h, l), item(h, best)))
            best = l;
        if (r < h->count && h->less(item(h, r), item(h, best)))
            best = r;
        if (best == i)
            return 1;
        swap(h, i, best);
        i = best;
    }
}

static int int_less(const void *a, const void *b) { return *(const int *)a < *(const int *)b; }

struct way { int node; int distance; };
static int nearer(const void *a, const void *b) {
    const struct way *x = a, *y = b;
    return x->distance != y->distance ? x->distance < y->distance : x->node < y->node;
}

static void shortest(int n, int edges[][3], int m, int from, int *distance) {
    for (int i = 0; i < n; i++)
        distance[i] = INT_MAX;
    struct heap h = heap_new(sizeof(struct way), nearer);
    heap_push(&h, &(struct way){from, 0});
    struct way w;
    while (heap_pop(&h, &w)) {
        if (w.distance >= distance[w.node])
            continue;
        distance[w.node] = w.distance;
        for (int e = 0; e < m; e++)
            if (edges[e][0] == w.node)
                heap_push(&h, &(struct way){edges[e][1], w.distance + edges[e][2]});
    }
    free(h.items);
}

struct symbol { int weight, id, left, right; char letter; };
static struct symbol symbols[64];
static int lighter(const void *a, const void *b) {
    const struct symbol *x = &symbols[*(const int *)a], *y = &symbols[*(const int *)b];
    return x->weight != y->weight ? x->weight < y->weight : x->id < y->id;
}

static int codes(int node, char *prefix, int depth, const int *weights) {
    const struct symbol *s = &symbols[node];
    if (s->left < 0) {
        prefix[depth] = '\0';
        printf("%c=%s ", s->letter, prefix);
        return depth * weights[(unsigned char)s->letter];
    }
    prefix[depth] = '0';
    int bits = codes(s->left, prefix, depth + 1, weights);
    prefix[depth] = '1';
    return bits + codes(s->right, prefix, depth + 1, weights);
}

static int huffman(const char *text) {
    int weights[256] = {0}, n = 0;
    for (const char *p = text; *p; p++)
        weights[(unsigned char)*p]++;
    struct heap h = heap_new(sizeof(int), lighter);
    for (int c = 0; c < 256; c++)
        if (weights[c]) {
            symbols[n] = (struct symbol){weights[c], n, -1, -1, (char)c};
            heap_push(&h, &n);
            n++;
        }
    int a, b;
    while (h.count > 1) {
        heap_pop(&h, &a);
        heap_pop(&h, &b);
        symbols[n] = (struct symbol){symbols[a].weight + symbols[b].weight, n, a, b, 0};
        heap_push(&h, &n);
        n++;
    }
    heap_pop(&h, &a);
    free(h.items);
    char prefix[64];
    int bits = codes(a, prefix, 0, weights);
    printf("| %d bits\n", bits);
    return bits;
}

struct task { const char *name; long due; unsigned priority : 4, repeats : 4; long every; };
static int sooner(const void *a, const void *b) {
    const struct task *x = a, *y = b;
    return x->due != y->due ? x->due < y->due : x->priority > y->priority;
}

int main(void) {
    struct heap h = heap_new(sizeof(int), int_less);
    unsigned seed = 11;
    for (int i = 0; i < 60; i++) {
        seed = seed * 1664525u + 1013904223u;
        int v = (int)(seed >> 22) - 512;
        heap_push(&h, &v);
    }
    int previous = INT_MIN, v, sorted = 1, n = 0;
    while (heap_pop(&h, &v)) {
        sorted &= previous <= v;
        previous = v;
        if (n++ % 10 == 0)
            printf("%d ", v);
    }
    printf("sorted %d, swaps %lu, empty %d\n", sorted, h.swaps, !heap_pop(&h, &v));
    free(h.items);

    int edges[][3] = {{0, 1, 7}, {0, 2, 9}, {0, 5, 14}, {1, 2, 10}, {1, 3, 15}, {2, 3, 11}, {2, 5, 2}, {3, 4, 6}, {5, 4, 9}, {6, 0, 1}};
    int distance[7];
    shortest(7, edges, sizeof edges / sizeof *edges, 0, distance);
    for (int i = 0; i < 7; i++)
        printf("%d ", distance[i] == INT_MAX ? -1 : distance[i]);
    printf("\n");
    int bits = huffman("abracadabra alakazam");

    struct heap tasks = heap_new(sizeof(struct task), sooner);
    heap_push(&tasks, &(struct task){"blink", 5, 1, 3, 10});
    heap_push(&tasks, &(struct task){"log", 5, 9, 1, 0});
    heap_push(&tasks, &(struct task){"sync", 12, 5, 2, 7});
    struct task t;
    while (heap_pop(&tasks, &t)) {
        printf("%ld:%s ", t.due, t.name);
        if (--t.repeats) {
            t.due += t.every;
            heap_push(&tasks, &t);
        }
    }
    printf("\n");
    free(tasks.items);
    return bits;
}
