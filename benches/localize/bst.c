// in: 5 50 30 70 20 40 40
// in: 1 10 10
// in: 3 1 2 3 9
// in: 4 4 2 2 6 2
#include <stdio.h>
#include <stdlib.h>
typedef struct tree { int key, count; struct tree *left, *right; } tree;
tree *add(tree *t, int key)
{
    if (t == NULL) {
        t = calloc(1, sizeof *t);
        t->key = key;
        t->count = 1; //!1 t->count = 0;
    } else if (key < t->key)
        t->left = add(t->left, key);
    else if (key > t->key)
        t->right = add(t->right, key); //!2 t->left = add(t->right, key);
    else
        t->count++;
    return t;
}
int height(tree *t)
{
    if (!t) return 0;
    int l = height(t->left), r = height(t->right);
    return (l > r ? l : r) + 1; //!3 return (l < r ? l : r) + 1;
}
void show(tree *t)
{
    if (!t) return;
    show(t->left);
    printf("%d(%d) ", t->key, t->count);
    show(t->right);
}
tree *find(tree *t, int key)
{
    while (t && t->key != key)
        t = key < t->key ? t->left : t->right; //!4 t = key > t->key ? t->left : t->right;
    return t;
}
int main()
{
    int n, x;
    tree *root = NULL;
    scanf("%d", &n);
    while (n--) {
        scanf("%d", &x);
        root = add(root, x);
    }
    scanf("%d", &x);
    show(root);
    printf("\nheight %d, %d %s\n", height(root), x, find(root, x) ? "found" : "not found");
    return 0;
}
