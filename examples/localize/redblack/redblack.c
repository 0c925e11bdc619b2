/*
 * A red-black tree: insertion, and assertions about what it leaves behind.
 *
 * -DORDER=1..4 chooses the keys that main inserts: 0,5 / 5,1 / 5,1,2 / 5,9,4,6.
 * -DFAULT=1..7 makes a faulty version. Compiled by gcc, an assertion fails (F) or none does (-):
 *
 *                                           order  1  2  3  4
 *   1  a new node is black                         F  F  F  F
 *   2  == instead of <= where keys are compared    -  F  F  F
 *   3  the outer rotation goes the wrong way       -  -  F  -
 *   4  the uncle is not recoloured                 -  -  -  F
 *   5  a rotation links the wrong child            -  -  F  -
 *   6  a rotation sets the wrong parent            -  -  F  -
 *   7  the root is not made black                  F  F  F  F
 */
#include <assert.h>
#include <stdlib.h>

#ifndef FAULT
#define FAULT 0
#endif
#ifndef ORDER
#define ORDER 1
#endif

enum colour { RED, BLACK };

struct node {
    int key;
    enum colour colour;
    struct node *left, *right, *parent;
};

static struct node *root;

/* Puts one node in the place of another below the other's parent. */
static void replace(struct node *old, struct node *new)
{
    if (old->parent == NULL)
        root = new;
    else if (old == old->parent->left)
        old->parent->left = new;
    else
        old->parent->right = new;
#if FAULT == 6
    new->parent = old;
#else
    new->parent = old->parent;
#endif
}

/* The right child takes the place of the node, which becomes its left child. */
static void rotate_left(struct node *node)
{
    struct node *child = node->right;
    assert(child != NULL);
    node->right = child->left;
    if (child->left != NULL)
        child->left->parent = node;
    replace(node, child);
    child->left = node;
    node->parent = child;
}

/* The left child takes the place of the node, which becomes its right child. */
static void rotate_right(struct node *node)
{
    struct node *child = node->left;
    assert(child != NULL);
#if FAULT == 5
    node->left = child->left;
#else
    node->left = child->right;
#endif
    if (child->right != NULL)
        child->right->parent = node;
    replace(node, child);
    child->right = node;
    node->parent = child;
}

static struct node *sibling(const struct node *node)
{
    if (node == node->parent->left)
        return node->parent->right;
    return node->parent->left;
}

/* Red children of red parents move up until there are none. */
static void rebalance(struct node *node)
{
    while (node->parent != NULL && node->parent->colour == RED) {
        struct node *parent = node->parent;
        struct node *grandparent = parent->parent;
        assert(grandparent != NULL);
        struct node *uncle = sibling(parent);
        if (uncle != NULL && uncle->colour == RED) {
            parent->colour = BLACK;
#if FAULT != 4
            uncle->colour = BLACK;
#endif
            grandparent->colour = RED;
            node = grandparent;
        } else if (parent == grandparent->left) {
            if (node == parent->right) {
                rotate_left(parent);
                parent = node;
            }
            parent->colour = BLACK;
            grandparent->colour = RED;
#if FAULT == 3
            rotate_left(grandparent);
#else
            rotate_right(grandparent);
#endif
            break;
        } else {
            if (node == parent->left) {
                rotate_right(parent);
                parent = node;
            }
            parent->colour = BLACK;
            grandparent->colour = RED;
            rotate_left(grandparent);
            break;
        }
    }
#if FAULT != 7
    root->colour = BLACK;
#endif
}

static struct node *new_node(int key)
{
    struct node *node = malloc(sizeof *node);
    assert(node != NULL);
    node->key = key;
#if FAULT == 1
    node->colour = BLACK;
#else
    node->colour = RED;
#endif
    node->left = NULL;
    node->right = NULL;
    node->parent = NULL;
    return node;
}

static void insert(int key)
{
    struct node *node = new_node(key);
    struct node *above = NULL;
    struct node *here = root;
    int to_left = 0;
    while (here != NULL) {
        above = here;
#if FAULT == 2
        to_left = key == here->key;
#else
        to_left = key <= here->key;
#endif
        here = to_left ? here->left : here->right;
    }
    node->parent = above;
    if (above == NULL)
        root = node;
    else if (to_left)
        above->left = node;
    else
        above->right = node;
    rebalance(node);
}

/*
 * The rest is the specification: nothing in it should be suspected.
 */

/* Checks the tree below a node, with keys from lowest to highest; gives the black nodes on each path. */
static int check_node(const struct node *node, const struct node *parent, int lowest, int highest)
{
    if (node == NULL)
        return 0;
    assert(node->parent == parent);
    assert(lowest <= node->key && node->key <= highest);
    assert(node->colour == BLACK || (parent != NULL && parent->colour == BLACK));
    int left = check_node(node->left, node, lowest, node->key);
    int right = check_node(node->right, node, node->key, highest);
    assert(left == right);
    return left + (node->colour == BLACK);
}

static void check_tree(void)
{
    assert(root != NULL);
    assert(root->colour == BLACK);
    check_node(root, NULL, 0, 9);
}

static int is_present(int key)
{
    const struct node *node = root;
    while (node != NULL && node->key != key)
        node = key < node->key ? node->left : node->right;
    return node != NULL;
}

int main(void)
{
#if ORDER == 1
    insert(0);
    insert(5);
    check_tree();
    assert(is_present(0) && is_present(5));
#elif ORDER == 2
    insert(5);
    insert(1);
    check_tree();
    assert(is_present(5) && is_present(1));
#elif ORDER == 3
    insert(5);
    insert(1);
    insert(2);
    check_tree();
    assert(is_present(5) && is_present(1) && is_present(2));
#else
    insert(5);
    insert(9);
    insert(4);
    insert(6);
    check_tree();
    assert(is_present(5) && is_present(9) && is_present(4) && is_present(6));
#endif
    return 0;
}
