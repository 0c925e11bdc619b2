// what: a text is compared with a word that only one input matches
// verdict: unsafe
// fails: reach-error 14
// input: 120 121 122 122 121
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void reach_error(void);
int main(void) {
    char word[6];
    for (int i = 0; i < 5; i++)
        word[i] = __VERIFIER_nondet_char();
    word[5] = '\0';
    if (strcmp(word, "xyzzy") == 0)
        reach_error();
    return 0;
}
