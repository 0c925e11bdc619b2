// in: 5 3 8 1 4 0
// in: 2 1 3 0
// in: 7 0
// in: 4 4 4 0
// in: 9 8 7 6 5 0
// in: 1 2 3 0
#include <stdio.h>
#include <stdlib.h>

struct node {
    int key, count;
    struct node *left, *right;
};

struct node *insert(struct node *tree, int key)
{
    if (tree == NULL) {
        tree = malloc(sizeof *tree);
        tree->key = key;
        tree->count = 1; //! tree->count = 0;
        tree->left = tree->right = NULL;
    } else if (key < tree->key) { //!2 } else if (key > tree->key) {
        tree->left = insert(tree->left, key); //!3 tree->left = insert(tree->right, key);
    } else if (key > tree->key) {
        tree->right = insert(tree->right, key);
    } else {
        tree->count++;
    }
    return tree;
}

int height(const struct node *tree)
{
    if (tree == NULL)
        return 0;
    int left = height(tree->left), right = height(tree->right); //!4 int left = height(tree->left), right = height(tree->left);
    return 1 + (left > right ? left : right); //!5 return left > right ? left : right;
}

void print(const struct node *tree)
{
    if (tree != NULL) {
        print(tree->left);
        printf("%d:%d ", tree->key, tree->count);
        print(tree->right); //!6
    }
}

int main(void)
{
    struct node *tree = NULL;
    int key;
    while (scanf("%d", &key) == 1 && key != 0)
        tree = insert(tree, key);
    print(tree);
    printf("height %d\n", height(tree));
    return 0;
}
