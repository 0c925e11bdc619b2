// what: sizeof, _Alignof and offsetof of objects, types, expressions, arrays and nested members
#include <stddef.h>
#include <stdio.h>

struct empty_tail { char c; double d; char e; };
struct inner { short a; char b[3]; };
struct outer { char c; struct inner in[4]; union { long l; char s[11]; } u; int tail[0]; };
struct __attribute__((packed)) packed { char c; int i; double d; };
struct aligned { char c; int i __attribute__((aligned(16))); };
struct __attribute__((aligned(32))) very { char c; };
typedef int matrix[3][4];
typedef int (*function)(int, char);
extern int incomplete[];
int incomplete[7];
static int runs;
static int effect(void) { return runs++; }
static void parameter(int a[10], matrix m, int f(void)) {
    printf("%zu %zu %zu\n", sizeof a, sizeof m, sizeof f);
}

int main(void) {
    printf("%zu %zu %zu %zu %zu %zu\n", sizeof(char), sizeof(short), sizeof(int), sizeof(long), sizeof(long long), sizeof(void *));
    printf("%zu %zu %zu\n", sizeof(float), sizeof(double), sizeof(long double));
    printf("%zu %zu %zu\n", _Alignof(double), _Alignof(long double), _Alignof(char[40]));
    printf("%zu %zu\n", sizeof(struct empty_tail), _Alignof(struct empty_tail));
    printf("%zu %zu\n", sizeof(struct inner), sizeof(struct outer));
    printf("%zu %zu\n", sizeof(struct packed), _Alignof(struct packed));
    printf("%zu %zu %zu %zu\n", sizeof(struct aligned), _Alignof(struct aligned), sizeof(struct very), sizeof(struct very[3]));
    printf("%zu %zu %zu\n", offsetof(struct empty_tail, d), offsetof(struct empty_tail, e), offsetof(struct inner, b[2]));
    printf("%zu %zu %zu\n", offsetof(struct outer, in[2].b), offsetof(struct outer, u.s[5]), offsetof(struct outer, tail));
    printf("%zu %zu %zu\n", offsetof(struct packed, i), offsetof(struct packed, d), offsetof(struct aligned, i));
    printf("%zu %zu %zu %zu\n", sizeof(matrix), sizeof(*(matrix *)0), sizeof(((int(*)[4])0)[0]), sizeof(function));
    printf("%zu\n", sizeof incomplete / sizeof incomplete[0]);
    int array[5]; char text[] = "four\0more"; const char *pointer = text;
    printf("%zu %zu %zu %zu\n", sizeof array, sizeof(array + 0), sizeof &array, sizeof *&array);
    printf("%zu %zu %zu %zu\n", sizeof text, sizeof pointer, sizeof "lit", sizeof *pointer);
    printf("%zu %zu %zu\n", sizeof(text[0] + text[1]), sizeof(char){1}, sizeof(int[]){1, 2, 3});
    printf("%zu %zu\n", sizeof(array[0]++), sizeof effect());
    printf("%d\n", runs);
    printf("%zu %zu %zu\n", sizeof 'x', sizeof(_Bool), sizeof(1 == 1));
    printf("%zu %zu %zu\n", sizeof(void), sizeof(main), sizeof(struct {}));
    parameter(array, NULL, effect);
    int n = 6, vla[n * 2]; printf("%zu %zu\n", sizeof vla, sizeof(int[n + 1]));
    printf("%zu ", sizeof(int[n++])); printf("%d\n", n);
    printf("%zu\n", sizeof(struct { int a[3]; struct { char x; long y; } deep[2]; }));
    _Alignas(64) char line[3]; printf("%zu %zu\n", sizeof line, _Alignof(line));
    printf("%d\n", ((size_t)line & 63) == 0);
    printf("%zu\n", (sizeof(int)) * 3 - sizeof(int) / 2);
    return (int)sizeof(struct outer) + runs;
}
int later[sizeof(struct inner) == 6 ? 1 : -1];
