/* Text: splitting into words, upper case, comparing, copying; own loops and the library's functions. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ITERATIONS 400000L
#define LONGEST 32

static const char text[] =
    "where is the fault, why does the failure happen, and what change would remove it";

static const char *copy_word(const char *from, char *word)
{
    size_t length = 0;

    while (*from && !isalpha((unsigned char)*from))
        from++;
    while (isalpha((unsigned char)*from) && length + 1 < LONGEST)
        word[length++] = (char)toupper((unsigned char)*from++);
    word[length] = '\0';
    return from;
}

static unsigned hash(const char *word)
{
    unsigned h = 5381;
    while (*word)
        h = h * 33 + (unsigned char)*word++;
    return h;
}

int main(int argc, char **argv)
{
    long iterations = argc > 1 ? atol(argv[1]) : ITERATIONS;
    char word[LONGEST], last[LONGEST] = "", line[sizeof text + 1];
    unsigned sum = 0;

    for (long i = 0; i < iterations; i++) {
        const char *at = copy_word(text + i % 8, word);
        while (word[0]) {
            sum += hash(word) + (unsigned)strlen(word);
            if (strcmp(word, last) > 0)
                sum ^= 0x55;
            strcpy(last, word);
            at = copy_word(at, word);
        }
        memset(line, 0, sizeof line);
        strcat(line, "<");
        strcat(line, text + i % 64);
        sum += hash(line) + (strchr(line, ',') != NULL);
    }
    printf("string %08x\n", sum);
    return 0;
}
