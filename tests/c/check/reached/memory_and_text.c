// what: checks of accesses are reached also where nothing is accessed, or nothing can be wrong
// verdict: safe
// flags: --check misaligned,uninitialized,leak
// unreachable: none
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char text[8] = "abc", other[8] = "";
    char *walk = text;
    int number = 0;
    walk[1] = *walk;
    memcpy(other, text, 0);
    memset(other, 0, 0);
    snprintf(other, 0, "%d", 3);
    sprintf(other, "%s", text);
    sscanf("x", "%d", &number);
    sscanf("x", "y");
    printf("nothing\n");
    char *block = malloc(4);
    block[0] = 1;
    free(block);
    free(NULL);
    return number;
}
