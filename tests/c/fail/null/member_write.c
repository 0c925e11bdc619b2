// what: a member of a null struct is written at a large offset
// expect: null 7
#include <stddef.h>
struct buffer { char data[64]; int used; };
static struct buffer *current;
static void reset(void) {
    current->used = 0;
}
int main(void) {
    reset();
    return 0;
}
