// what: atexit handlers run in reverse order, exit from a nested call, flushed output, exit status truncated to a byte
#include <stdio.h>
#include <stdlib.h>
#include <assert.h>

static int state;
static void first(void) { printf("first registered, last run, state %d\n", state); }
static void second(void) { state += 10; printf("second %d\n", state); }
static void third(void) { state *= 2; printf("third %d\n", state); }
static void nested(void) { printf("nested registers\n"); atexit(second); }
static int deep(int n) {
    if (n == 0) {
        printf("leaving without newline");
        exit(0x100 + 37);
    }
    return deep(n - 1) + 1;
}

int main(void) {
    assert(state == 0); assert(1 && "message"); assert(sizeof(int) == 4);
    printf("%d %d\n", EXIT_SUCCESS, EXIT_FAILURE);
    printf("%d\n", atexit(first)); atexit(second); atexit(third); atexit(third); atexit(nested);
    state = 1;
    printf("%s\n", getenv("WHEREFORE_NO_SUCH_VARIABLE") == NULL ? "unset" : "set");
    deep(5);
    printf("not reached\n");
    return 1;
}
