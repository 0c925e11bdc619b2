/* What the tests share: random values, exactly sized copies, and a count of the differences. */
#ifndef TEST_H
#define TEST_H

#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MODEL(function) extern __typeof__(function) model_##function

extern long test_comparisons;
extern long test_differences;

unsigned long test_random(void);
/* From 0 to limit - 1. */
unsigned test_below(unsigned limit);
/* A string in a heap block of exactly its size, from a small alphabet, so that matches are common. */
char *test_string(unsigned longest);
/* A heap block with the same bytes. */
void *test_copy(const void *memory, size_t size);

#define EXPECT(condition, ...)                                                                                         \
    do {                                                                                                               \
        test_comparisons++;                                                                                            \
        if (!(condition)) {                                                                                            \
            test_differences++;                                                                                        \
            if (test_differences <= 100) {                                                                             \
                fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition);                                        \
                fprintf(stderr, __VA_ARGS__);                                                                          \
                fputc('\n', stderr);                                                                                   \
            }                                                                                                          \
        }                                                                                                              \
    } while (0)

/* Under the sanitizer other comparison functions answer, whose results have the same sign only. */
#ifdef SANITIZED
#define ORDER(result) (((result) > 0) - ((result) < 0))
#else
#define ORDER(result) (result)
#endif

void test_strings(void);
void test_memory(void);
void test_characters(void);
void test_numbers(void);
void test_sorting(void);
void test_randomness(void);
void test_streams(void);
void test_system(void);
void test_system_log(void);
void test_wide(void);
void test_math(void);

#endif
