// what: a record that is as long as a variable says, a GNU extension, is not supported: nothing is said about its size
// verdict: unknown
// unknown: 5, 10, 11, 12, 15, 17
#include <assert.h>
static int measured(int length) {
    struct row {
        int cells[length];
        int sum;
    };
    length++;
    assert(sizeof(struct row) == length * sizeof(int));
    return sizeof(struct row) / sizeof(int);
}
int main(void) {
    assert(sizeof(struct { int a; char b; }) == 8);
    int three = measured(2);
    assert(three == 3);
    return 0;
}
