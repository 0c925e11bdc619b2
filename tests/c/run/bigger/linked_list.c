// what: a doubly linked list library: insertion, removal, sorting, reversal, splicing, iteration and invariants
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *prev, *next;
    int value;
};

struct list {
    struct node head; /* circular, with a sentinel */
    size_t length;
};

static size_t live;

static void list_init(struct list *l) {
    l->head.prev = l->head.next = &l->head;
    l->length = 0;
}

static struct node *node_new(int value) {
    struct node *n = malloc(sizeof *n);
    if (!n)
        abort();
    n->prev = n->next = NULL;
    n->value = value;
    live++;
    return n;
}

static void link_between(struct node *n, struct node *before, struct node *after) {
    n->prev = before;
    n->next = after;
    before->next = n;
    after->prev = n;
}

static void push_back(struct list *l, int value) {
    link_between(node_new(value), l->head.prev, &l->head);
    l->length++;
}

static void push_front(struct list *l, int value) {
    link_between(node_new(value), &l->head, l->head.next);
    l->length++;
}

static int unlink_node(struct list *l, struct node *n) {
    assert(n != &l->head);
    int value = n->value;
    n->prev->next = n->next;
    n->next->prev = n->prev;
    free(n);
    live--;
    l->length--;
    return value;
}

static bool pop_front(struct list *l, int *out) {
    if (l->head.next == &l->head)
        return false;
    *out = unlink_node(l, l->head.next);
    return true;
}

static bool valid(const struct list *l) {
    size_t n = 0;
    const struct node *p = &l->head;
    do {
        if (p->next->prev != p || p->prev->next != p)
            return false;
        p = p->next;
        n++;
    } while (p != &l->head);
    return n == l->length + 1;
}

#define EACH(it, l) for (struct node *it = (l)->head.next; it != &(l)->head; it = it->next)

static void show(const char *title, const struct list *l) {
    printf("%s (%zu):", title, l->length);
    for (const struct node *p = l->head.next; p != &l->head; p = p->next)
        printf(" %d", p->value);
    printf("%s\n", valid(l) ? "" : " BROKEN");
}

static void reverse(struct list *l) {
    struct node *p = &l->head;
    do {
        struct node *next = p->next;
        p->next = p->prev;
        p->prev = next;
        p = next;
    } while (p != &l->head);
}

static int remove_if(struct list *l, bool (*test)(int, void *), void *context) {
    int removed = 0;
    struct node *p = l->head.next;
    while (p != &l->head) {
        struct node *next = p->next;
        if (test(p->value, context)) {
            unlink_node(l, p);
            removed++;
        }
        p = next;
    }
    return removed;
}

/* Moves every element of `from` behind the elements of `to`. */
static void splice(struct list *to, struct list *from) {
    if (!from->length)
        return;
    struct node *first = from->head.next, *last = from->head.prev;
    first->prev = to->head.prev;
    to->head.prev->next = first;
    last->next = &to->head;
    to->head.prev = last;
    to->length += from->length;
    list_init(from);
}

static void merge_sort(struct list *l) {
    if (l->length < 2)
        return;
    struct list left, right;
    list_init(&left);
    list_init(&right);
    size_t half = l->length / 2, i = 0;
    EACH(p, l) {
        push_back(i++ < half ? &left : &right, p->value);
    }
    while (l->length)
        unlink_node(l, l->head.next);
    merge_sort(&left);
    merge_sort(&right);
    while (left.length && right.length) {
        struct list *smaller = left.head.next->value <= right.head.next->value ? &left : &right;
        push_back(l, unlink_node(smaller, smaller->head.next));
    }
    splice(l, &left);
    splice(l, &right);
}

static bool divisible(int value, void *by) {
    return value % *(int *)by == 0;
}

static bool above(int value, void *limit) {
    return value > *(const int *)limit;
}

static void clear(struct list *l) {
    int ignored;
    while (pop_front(l, &ignored))
        ;
}

int main(void) {
    struct list a, b;
    list_init(&a);
    list_init(&b);
    show("empty", &a);
    unsigned seed = 17;
    for (int i = 0; i < 12; i++) {
        seed = seed * 1103515245u + 12345u;
        if (i % 3)
            push_back(&a, (int)(seed >> 16) % 100);
        else
            push_front(&a, (int)(seed >> 16) % 100);
    }
    show("mixed", &a);
    reverse(&a);
    show("reversed", &a);
    merge_sort(&a);
    show("sorted", &a);
    int by = 3;
    printf("removed %d\n", remove_if(&a, divisible, &by));
    show("without multiples", &a);
    for (int i = 1; i <= 5; i++)
        push_back(&b, i * i * 10);
    splice(&a, &b);
    show("spliced", &a);
    show("source", &b);
    by = 60;
    printf("removed %d\n", remove_if(&a, above, &by));
    show("bounded", &a);
    int sum = 0, value;
    EACH(p, &a) {
        sum += p->value;
    }
    printf("sum %d, live %zu\n", sum, live);
    while (a.length > 3 && pop_front(&a, &value))
        printf("popped %d\n", value);
    splice(&b, &a);
    reverse(&b);
    show("rest", &b);
    clear(&b);
    show("cleared", &b);
    printf("pop from empty: %d, live %zu\n", pop_front(&b, &value), live);
    return sum % 256;
}
