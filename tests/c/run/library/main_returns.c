// what: falling off the end of main gives status zero, after output through several streams and functions
#include <stdio.h>
#include <stdlib.h>

static void bye(void) { puts("bye"); }
static int helper(int x) { if (x > 3) return x; return -x; }

int main(int argc, char *argv[]) {
    atexit(bye);
    printf("%d %d\n", argc, argv[argc] == NULL);
    printf("%d %d\n", helper(5), helper(2));
    fprintf(stderr, "stderr text\n");
    perror("perror text");
    setvbuf(stdout, NULL, _IONBF, 0);
    printf("unbuffered "); putchar('\n');
    if (argc > 50) return 3;
}
