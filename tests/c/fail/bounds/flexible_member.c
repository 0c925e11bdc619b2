// what: a flexible array has fewer elements than its header says
// expect: bounds 12
#include <stdlib.h>
struct list {
    int count;
    int item[];
};
int main(void) {
    struct list *l = malloc(sizeof *l + 3 * sizeof(int));
    l->count = 4;
    for (int i = 0; i < l->count; i++)
        l->item[i] = i;
    int last = l->item[2];
    free(l);
    return last;
}
