// what: whatever the operand of a statement behind something unsupported is, its subscript is not proved
// verdict: unknown
// unknown: 23, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 57, 59, 61, 62, 63, 65, 66
#include <assert.h>
#include <unistd.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wherefore.h>

int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int condition);
struct pair { int first, second; };
static int unused;
static int numbers[3] = {1, 2, 3}, counts[3];
static struct pair pairs[3];
static char texts[3][8] = {"a", "b", "c"};
static size_t sizes[3] = {8, 8, 8};
static int one(int value) { return value; }
static int two(struct pair value) { return value.first; }
static int (*functions[3])(int) = {one, one, one};
static void list(int i, ...) { va_list all; va_start(all, i); char text[8]; vsnprintf(text, sizes[i], texts[i], all); va_end(all); }

int main(void) { int i = 0; if (__VERIFIER_nondet_int()) { fork(); i = 5; }
    EVR(texts[i]);
    EVR_value("value", numbers[i]);
    printf("%d", numbers[i]);
    printf(texts[i], 1);
    fprintf(numbers[i] ? stdout : stderr, "text");
    counts[i] = printf("text");
    sprintf(texts[i], "x");
    snprintf(texts[0], sizes[i], "x");
    scanf("%d", &numbers[i]);
    counts[i] = sscanf(texts[i], "%d", &numbers[0]);
    __VERIFIER_assume(numbers[i] > 0 && numbers[i] < 9);
    counts[i] = getchar();
    ungetc(numbers[i], stdin);
    fwrite(texts[i], 1, 1, stdout);
    memcpy(texts[i], texts[0], 1);
    memcpy(texts[0], texts[1], sizes[i]);
    memset(texts[i], 0, 1);
    pairs[i] = pairs[0];
    struct pair copy = pairs[i];
    int first = copy.first;
    first += functions[i](1);
    first += one(numbers[i]);
    first += two(pairs[i]);
    void *memory = malloc(sizes[i]);
    free(memory);
    memory = aligned_alloc(sizes[i], 16);
    int length[numbers[i]];
    length[0] = first;
    free(memory);
    counts[0] = length[0];
    void *labels[3] = {&&first_label, &&second_label, &&first_label};
    goto *labels[i];
first_label:
    switch (numbers[i]) { case 1: break; }
second_label:
    if (numbers[i]) counts[0]++;
    assert(numbers[i] > 0);
    counts[i]++;
    list(1, 2);
    strtod(texts[i], 0);
    exit(numbers[i]);
}
