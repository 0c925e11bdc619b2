// what: an object of gigabytes of which a few bytes are used
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { struct node *next; unsigned flags : 3; unsigned rest : 13; int value; };
int main(void) {
    size_t size = (size_t)5 << 29;
    char *bytes = calloc(1, size);
    if (!bytes) return 1;
    bytes[0] = 1;
    bytes[size - 1] = 2;
    memset(bytes + 100, 7, 20);
    memset(bytes + size / 2, 9, 4096 * 3);
    memcpy(bytes + size / 2 + 10, "text across a page", 19);
    memmove(bytes + 4090, bytes + size / 2 + 10, 19);
    printf("%d %d %d %d %s\n", bytes[0], bytes[size - 1], bytes[99] + bytes[119], bytes[1 << 30], bytes + 4090);
    struct node *nodes = (struct node *)(bytes + (1 << 20));
    for (int i = 0; i < 5; i++) {
        struct node *node = &nodes[i * 10000000];
        node->value = i;
        node->flags = i;
        node->rest = 1000 * i;
        node->next = i ? &nodes[(i - 1) * 10000000] : 0;
    }
    int sum = 0;
    for (struct node *node = &nodes[40000000]; node; node = node->next)
        sum += node->value + node->flags + (int)node->rest;
    struct node copy = nodes[40000000];
    printf("%d %d %d\n", sum, copy.value, copy.next->value);
    fwrite(bytes + 4090, 1, 4, stdout);
    long long *wide = (long long *)(bytes + size - 24);
    wide[1] = -5;
    printf(" %lld %d %.5s\n", wide[1], memcmp(bytes + 200, bytes + 300, 50), bytes + 4095);
    free(bytes);
    return 0;
}
