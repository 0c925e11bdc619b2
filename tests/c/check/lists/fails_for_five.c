// what: chains grow until one is long enough for the failure
// verdict: unsafe
// flags: --function length
// fails: assertion 15
// The argument of the function is no input.
#include <assert.h>
#include <stddef.h>
struct node { int value; struct node *next; };
int length(const struct node *list) {
    int count = 0;
    while (list) {
        count++;
        list = list->next;
    }
    assert(count != 5);
    return count;
}
