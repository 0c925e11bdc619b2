// what: a search that finds nothing is dereferenced
// expect: null 13
#include <stddef.h>
static int *find(int *v, int n, int x) {
    for (int i = 0; i < n; i++)
        if (v[i] == x)
            return &v[i];
    return NULL;
}
int main(void) {
    int v[3] = {1, 2, 3};
    *find(v, 3, 2) = 20;
    return *find(v, 3, 2);
}
