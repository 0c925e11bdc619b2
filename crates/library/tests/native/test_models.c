/* Compares every model with the function of the C library that it stands for. */
#include "test.h"

long test_comparisons;
long test_differences;

static unsigned long random_state = 88172645463325252ul;

unsigned long test_random(void)
{
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state;
}

unsigned test_below(unsigned limit)
{
    return (unsigned)((test_random() >> 11) % limit);
}

char *test_string(unsigned longest)
{
    static const char alphabet[] = "aabbABcz,; \x7f\x80\xff\xc1";
    unsigned letters = test_below(2) ? 3 : sizeof alphabet - 1;
    unsigned length = test_below(longest + 1);
    char *text = malloc(length + 1);
    for (unsigned index = 0; index < length; index++)
        text[index] = alphabet[test_below(letters)];
    text[length] = '\0';
    return text;
}

void *test_copy(const void *memory, size_t size)
{
    void *copy = malloc(size);
    memcpy(copy, memory, size);
    return copy;
}

static void run(const char *name, void (*test)(void))
{
    long comparisons = test_comparisons;
    long differences = test_differences;
    test();
    printf("%-12s %9ld comparisons, %ld differences\n", name, test_comparisons - comparisons,
           test_differences - differences);
}

int main(void)
{
    run("strings", test_strings);
    run("memory", test_memory);
    run("characters", test_characters);
    run("numbers", test_numbers);
    run("sorting", test_sorting);
    run("randomness", test_randomness);
    run("streams", test_streams);
    run("system", test_system);
    run("system log", test_system_log);
    run("wide", test_wide);
    run("math", test_math);
    return test_differences == 0 ? 0 : 1;
}
