// what: without a flag a volatile object changes only where the program writes it
// verdict: safe
#include <assert.h>
volatile int status = 3;
volatile struct { int x; unsigned flag : 3; } device;
int main(void) {
    int a = status, b = status;
    assert(a == b);
    assert(status == 3 && status == 3);
    device.x = 2;
    device.flag = 1;
    assert(device.x == 2 && device.flag == 1);
    return 0;
}
