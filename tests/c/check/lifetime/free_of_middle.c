// what: a pointer that has moved through the block is freed
// verdict: unsafe
// fails: invalid-free 15
// input: 32
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char *text = malloc(3);
    text[0] = __VERIFIER_nondet_char();
    text[1] = 'x';
    text[2] = '\0';
    if (*text == ' ')
        text++;
    int first = *text;
    free(text);
    return first;
}
