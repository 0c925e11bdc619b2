// what: an object, or a part of it, gets any contents, and nothing else does
// verdict: unsafe
// fails: assertion 18
// fails: assertion 22
// fails: bounds 24
#include <assert.h>
struct message {
    int kind;
    unsigned char body[4];
    int sum;
};
int main(void) {
    struct message message = {1, {2, 3, 4, 5}, 6};
    __CPROVER_havoc_slice(message.body, sizeof message.body);
    assert(message.kind == 1);
    assert(message.sum == 6);
    assert(message.body[3] <= 255);
    assert(message.body[0] != 77);
    int before = 5;
    __CPROVER_havoc_object(&message.sum);
    assert(before == 5);
    assert(message.kind == 1);
    struct message *behind = &message + 1;
    __CPROVER_havoc_slice(&behind[-1].sum, 8);
    return 0;
}
