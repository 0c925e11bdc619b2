// what: what is put into a binary search tree is found in it, in order
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct tree {
    int key;
    struct tree *left, *right;
};
static struct tree *insert(struct tree *t, int key) {
    if (t == NULL) {
        t = malloc(sizeof *t);
        t->key = key;
        t->left = t->right = NULL;
    } else if (key < t->key) {
        t->left = insert(t->left, key);
    } else if (key > t->key) {
        t->right = insert(t->right, key);
    }
    return t;
}
static int contains(const struct tree *t, int key) {
    while (t != NULL && t->key != key)
        t = key < t->key ? t->left : t->right;
    return t != NULL;
}
int main(void) {
    int keys[3];
    struct tree *t = NULL;
    for (int i = 0; i < 3; i++) {
        keys[i] = __VERIFIER_nondet_int();
        t = insert(t, keys[i]);
    }
    assert(t->left == NULL || t->left->key < t->key);
    assert(t->right == NULL || t->right->key > t->key);
    for (int i = 0; i < 3; i++)
        assert(contains(t, keys[i]));
    int other = __VERIFIER_nondet_int();
    if (contains(t, other))
        assert(other == keys[0] || other == keys[1] || other == keys[2]);
    return 0;
}
