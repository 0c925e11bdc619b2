// what: a stack does not check for emptiness in one of its functions
// verdict: unsafe
// fails: bounds 14
// input: 0
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int stack[4];
static int top;
static void push(int x) {
    if (top < 4)
        stack[top++] = x;
}
static int pop(void) {
    return stack[--top];
}
int main(void) {
    for (int i = 0; i < 4; i++) {
        int choice = __VERIFIER_nondet_int();
        if (choice > 0)
            push(choice);
        else
            assert(pop() > 0);
    }
    return top;
}
