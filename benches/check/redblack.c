// what: inserting N symbolic keys keeps a red-black tree ordered, without two red nodes in a row, and balanced in black
// verdict: safe
// sizes: N=3 N=6
#include <assert.h>
#include <stdlib.h>

#ifndef N
#define N 3
#endif

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);

enum color { RED, BLACK };

struct node {
    int key;
    enum color color;
    struct node *parent;
    struct node *child[2];
};

static struct node *root;
static struct node *all[N];

/* A tree of this many nodes has no path that is longer. */
static int longest_path(int nodes)
{
    int logarithm = 0;
    for (int power = 2; power <= nodes + 1; power *= 2)
        logarithm++;
    return 2 * logarithm;
}

static int side_of(const struct node *node)
{
    return node == node->parent->child[1];
}

/* Make the child on the other side take the place of `node`, which becomes its child on the given side. */
static void rotate(struct node *node, int side)
{
    struct node *riser = node->child[!side];
    struct node *moved = riser->child[side];

    riser->parent = node->parent;
    if (node->parent == NULL)
        root = riser;
    else
        node->parent->child[side_of(node)] = riser;
    node->child[!side] = moved;
    if (moved != NULL)
        moved->parent = node;
    riser->child[side] = node;
    node->parent = riser;
}

static void rebalance(struct node *node, int levels)
{
    for (int level = 0; level < levels; level++) {
        struct node *parent = node->parent;
        if (parent == NULL || parent->color == BLACK)
            break;
        struct node *grandparent = parent->parent;
        int side = side_of(parent);
        struct node *uncle = grandparent->child[!side];
        if (uncle != NULL && uncle->color == RED) {
            parent->color = BLACK;
            uncle->color = BLACK;
            grandparent->color = RED;
            node = grandparent;
            continue;
        }
#ifndef WRONG
        if (side_of(node) != side) {
            rotate(parent, side);
            parent = node;
        }
#endif
        parent->color = BLACK;
        grandparent->color = RED;
        rotate(grandparent, !side);
        break;
    }
    root->color = BLACK;
}

static void insert(struct node *fresh, int nodes)
{
    int levels = longest_path(nodes);
    struct node *parent = NULL;
    struct node *at = root;
    int side = 0;

    for (int level = 0; level < levels; level++) {
        if (at == NULL)
            break;
        parent = at;
        side = fresh->key > at->key;
        at = at->child[side];
    }
    assert(at == NULL);
    fresh->color = RED;
    fresh->parent = parent;
    if (parent == NULL)
        root = fresh;
    else
        parent->child[side] = fresh;
    rebalance(fresh, levels);
}

/* Follow the path from a node to the root: it must be ordered, and is short. Returns how many of its nodes are black. */
static int climb(const struct node *node)
{
    int levels = longest_path(N);
    int black = 0;
    const struct node *at = node;

    for (int level = 0; level < levels; level++) {
        if (at == NULL)
            break;
        black += at->color == BLACK;
        const struct node *parent = at->parent;
        if (parent != NULL) {
            int side = side_of(at);
            assert(parent->child[side] == at);
            assert(side ? parent->key <= node->key : node->key <= parent->key);
        }
        at = parent;
    }
    assert(at == NULL);
    return black;
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        __VERIFIER_assume(fresh != NULL);
        fresh->key = __VERIFIER_nondet_int();
        fresh->child[0] = NULL;
        fresh->child[1] = NULL;
        all[i] = fresh;
        insert(fresh, i);
    }

    assert(root->color == BLACK && root->parent == NULL);
    int height = 0;
    const struct node *leftmost = root;
    for (int level = 0, levels = longest_path(N); level < levels && leftmost != NULL; level++) {
        height += leftmost->color == BLACK;
        leftmost = leftmost->child[0];
    }
    for (int i = 0; i < N; i++) {
        const struct node *node = all[i];
        assert(node->color == BLACK || node->parent->color == BLACK);
        int black = climb(node);
        if (node->child[0] == NULL || node->child[1] == NULL)
            assert(black == height);
    }
    for (int i = 0; i < N; i++)
        free(all[i]);
    return 0;
}
