// what: the children of a tree are freed after their parent
// verdict: unsafe
// fails: dangling 21
// input: 0
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct tree {
    struct tree *left, *right;
};
static struct tree *make(struct tree *left, struct tree *right) {
    struct tree *t = malloc(sizeof *t);
    t->left = left;
    t->right = right;
    return t;
}
static void release(struct tree *t) {
    if (t == NULL)
        return;
    release(t->left);
    free(t);
    release(t->right);
}
int main(void) {
    struct tree *t = __VERIFIER_nondet_bool() ? NULL : make(make(NULL, NULL), NULL);
    release(t);
    return 0;
}
