// what: each read of a volatile object may give another value
// verdict: unsafe
// flags: --volatile-may-change
// fails: assertion 24
// fails: assertion 25
// fails: assertion 29
// fails: assertion 30
// fails: signed-overflow 31
// fails: assertion 32
// fails: assertion 35
// No input of the program shows it: the values are those of the objects.
#include <assert.h>
volatile int status = 3;
volatile struct { int x; unsigned flag : 3; } device;
volatile struct pair { short a, b; } pair;
volatile int cells[2];
int *volatile pointer;
int plain = 5;
int main(void) {
    int a = status, b = status, c = plain, one = 1;
    assert(c == plain);
    pointer = &one;
    assert(pointer == &one);
    assert(a == b);
    assert(status == 3 || status != 3);
    device.x = 2;
    device.flag = 1;
    cells[1] = 4;
    assert(device.x == 2);
    assert(device.flag == 1);
    status++;
    assert(cells[1] == 4);
    int row[4] = {1, 1, 1, 1};
    row[status & 3] = row[status & 3] + 1;
    assert(status == 0 ? status == 0 : 1);
    assert(row[0] + row[1] + row[2] + row[3] == 5);
    struct pair copy = pair;
    assert(copy.a - copy.b == 0 || copy.a != copy.b);
    return 0;
}
