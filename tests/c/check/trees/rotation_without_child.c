// what: a rotation to the left needs a right child
// verdict: unsafe
// fails: null 13
// input: 0
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree {
    int key;
    struct tree *left, *right;
};
static struct tree *rotate_left(struct tree *t) {
    struct tree *r = t->right;
    t->right = r->left;
    r->left = t;
    return r;
}
int main(void) {
    struct tree right = {3, NULL, NULL};
    struct tree root = {2, NULL, NULL};
    if (__VERIFIER_nondet_bool())
        root.right = &right;
    struct tree *t = rotate_left(&root);
    return t->key;
}
