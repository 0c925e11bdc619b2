// in: 5\n3 1 4 2 5
// in: 1\n1
// in: 4\n1 2 3 4
// in: 3\n2 2 2
// in: 0
#include <stdio.h>
#include <stdlib.h>

struct node {
    int key;
    struct node *left, *right;
};

static struct node *add(struct node *tree, int key)
{
    if (tree == NULL) {
        tree = calloc(1, sizeof *tree);
        tree->key = key;
    } else if (key < tree->key) {
        tree->left = add(tree->left, key);
    } else if (key > tree->key) { //!2 } else {
        tree->right = add(tree->right, key); //! tree->right = add(tree->left, key);
    }
    return tree;
}

static int height(const struct node *tree)
{
    if (tree == NULL)
        return 0;
    int left = height(tree->left), right = height(tree->right);
    return 1 + (left > right ? left : right); //!3 return 1 + (left < right ? left : right);
}

static void show(const struct node *tree)
{
    if (tree != NULL) {
        show(tree->left);
        printf("%d ", tree->key);
        show(tree->right);
    }
}

int main(void)
{
    struct node *tree = NULL;
    int n, x;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        tree = add(tree, x);
    }
    show(tree);
    printf("\nheight %d\n", height(tree));
    return 0;
}
