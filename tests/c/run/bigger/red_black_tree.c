// what: a red-black tree with parent pointers: insertion, deletion, ordered walks and invariant checks
#include <stdio.h>
#include <stdlib.h>

enum colour { RED, BLACK };

typedef struct node {
    struct node *left, *right, *parent;
    int key;
    enum colour colour;
} node;

typedef struct {
    node *root;
    int size;
} tree;

static node nil = {&nil, &nil, &nil, 0, BLACK};

static void rotate_left(tree *t, node *x) {
    node *y = x->right;
    x->right = y->left;
    if (y->left != &nil)
        y->left->parent = x;
    y->parent = x->parent;
    if (x->parent == &nil)
        t->root = y;
    else if (x == x->parent->left)
        x->parent->left = y;
    else
        x->parent->right = y;
    y->left = x;
    x->parent = y;
}

static void rotate_right(tree *t, node *x) {
    node *y = x->left;
    x->left = y->right;
    if (y->right != &nil)
        y->right->parent = x;
    y->parent = x->parent;
    if (x->parent == &nil)
        t->root = y;
    else if (x == x->parent->right)
        x->parent->right = y;
    else
        x->parent->left = y;
    y->right = x;
    x->parent = y;
}

static int insert(tree *t, int key) {
    node *parent = &nil, **at = &t->root;
    while (*at != &nil) {
        parent = *at;
        if (key == parent->key)
            return 0;
        at = key < parent->key ? &parent->left : &parent->right;
    }
    node *z = malloc(sizeof *z);
    *z = (node){&nil, &nil, parent, key, RED};
    *at = z;
    t->size++;
    while (z->parent->colour == RED) {
        node *grand = z->parent->parent;
        int is_left = z->parent == grand->left;
        node *uncle = is_left ? grand->right : grand->left;
        if (uncle->colour == RED) {
            z->parent->colour = uncle->colour = BLACK;
            grand->colour = RED;
            z = grand;
            continue;
        }
        if (is_left) {
            if (z == z->parent->right)
                rotate_left(t, z = z->parent);
            z->parent->colour = BLACK;
            grand->colour = RED;
            rotate_right(t, grand);
        } else {
            if (z == z->parent->left)
                rotate_right(t, z = z->parent);
            z->parent->colour = BLACK;
            grand->colour = RED;
            rotate_left(t, grand);
        }
    }
    t->root->colour = BLACK;
    return 1;
}

static void replace(tree *t, node *old, node *new) {
    if (old->parent == &nil)
        t->root = new;
    else if (old == old->parent->left)
        old->parent->left = new;
    else
        old->parent->right = new;
    new->parent = old->parent;
}

static void fix_removal(tree *t, node *x) {
    while (x != t->root && x->colour == BLACK) {
        int is_left = x == x->parent->left;
        node *w = is_left ? x->parent->right : x->parent->left;
        if (w->colour == RED) {
            w->colour = BLACK;
            x->parent->colour = RED;
            (is_left ? rotate_left : rotate_right)(t, x->parent);
            w = is_left ? x->parent->right : x->parent->left;
        }
        if (w->left->colour == BLACK && w->right->colour == BLACK) {
            w->colour = RED;
            x = x->parent;
            continue;
        }
        if ((is_left ? w->right : w->left)->colour == BLACK) {
            (is_left ? w->left : w->right)->colour = BLACK;
            w->colour = RED;
            (is_left ? rotate_right : rotate_left)(t, w);
            w = is_left ? x->parent->right : x->parent->left;
        }
        w->colour = x->parent->colour;
        x->parent->colour = BLACK;
        (is_left ? w->right : w->left)->colour = BLACK;
        (is_left ? rotate_left : rotate_right)(t, x->parent);
        x = t->root;
    }
    x->colour = BLACK;
}

static int removed(tree *t, int key) {
    node *z = t->root;
    while (z != &nil && z->key != key)
        z = key < z->key ? z->left : z->right;
    if (z == &nil)
        return 0;
    node *y = z, *x;
    enum colour original = y->colour;
    if (z->left == &nil) {
        x = z->right;
        replace(t, z, x);
    } else if (z->right == &nil) {
        x = z->left;
        replace(t, z, x);
    } else {
        for (y = z->right; y->left != &nil; y = y->left)
            ;
        original = y->colour;
        x = y->right;
        if (y->parent == z) {
            x->parent = y;
        } else {
            replace(t, y, x);
            y->right = z->right;
            y->right->parent = y;
        }
        replace(t, z, y);
        y->left = z->left;
        y->left->parent = y;
        y->colour = z->colour;
    }
    free(z);
    t->size--;
    if (original == BLACK)
        fix_removal(t, x);
    return 1;
}

/* The black height, or -1 if a rule is broken. */
static int check(const node *n, int low, int high) {
    if (n == &nil)
        return 1;
    if (n->key <= low || n->key >= high)
        return -1;
    if (n->colour == RED && (n->left->colour == RED || n->right->colour == RED))
        return -1;
    int l = check(n->left, low, n->key), r = check(n->right, n->key, high);
    return l < 0 || l != r ? -1 : l + (n->colour == BLACK);
}

static int depth(const node *n) {
    if (n == &nil)
        return 0;
    int l = depth(n->left), r = depth(n->right);
    return 1 + (l > r ? l : r);
}

static void print(const node *n) {
    if (n == &nil)
        return;
    print(n->left);
    printf("%d%c ", n->key, n->colour == RED ? 'r' : 'b');
    print(n->right);
}

static void destroy(node *n) {
    if (n == &nil)
        return;
    destroy(n->left);
    destroy(n->right);
    free(n);
}

int main(void) {
    tree t = {&nil, 0};
    int keys[] = {41, 38, 31, 12, 19, 8, 50, 45, 60, 1};
    for (int i = 0; i < 10; i++)
        insert(&t, keys[i]);
    print(t.root);
    printf("| height %d depth %d\n", check(t.root, -1, 100), depth(t.root));
    for (int i = 0; i < 10; i += 3)
        removed(&t, keys[i]);
    print(t.root);
    printf("| height %d again %d missing %d\n", check(t.root, -1, 100), insert(&t, 38), removed(&t, 999));
    unsigned seed = 3;
    int inserted = 0, gone = 0, broken = 0;
    for (int i = 0; i < 1000; i++) {
        seed = seed * 1664525u + 1013904223u;
        int key = (int)(seed >> 16) % 300 + 100;
        if (seed >> 8 & 1)
            inserted += insert(&t, key);
        else
            gone += removed(&t, key);
        if (i % 50 == 0)
            broken += check(t.root, -1, 1000) < 0;
    }
    printf("%d inserted, %d removed, %d left, %d broken, depth below 16: %d\n", inserted, gone, t.size, broken, depth(t.root) < 16);
    node *low = t.root;
    while (low->left != &nil)
        low = low->left;
    printf("lowest %d, root %d\n", low->key, t.root->key);
    int status = t.size;
    destroy(t.root);
    return status & 0xff;
}
