// what: strtok gives no empty token and no separator
// verdict: safe
#include <assert.h>
#include <string.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    char text[6];
    for (int i = 0; i < 5; i++)
        text[i] = __VERIFIER_nondet_bool() ? ',' : 'x';
    text[5] = '\0';
    int tokens = 0;
    for (char *t = strtok(text, ","); t != NULL; t = strtok(NULL, ",")) {
        assert(t >= text && t < text + 5);
        assert(*t == 'x');
        tokens++;
    }
    assert(tokens <= 3);
    return 0;
}
