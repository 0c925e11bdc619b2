// what: members without a value are zero; static records, whole parts without values and cleared ones have zero padding
// verdict: safe
#include <assert.h>
#include <string.h>
struct s { char c; int i; };
struct bits { unsigned a : 3, b : 4; unsigned char c; unsigned : 5; unsigned d : 2; };
struct outer { char c; struct s inner; };
static struct s one = {1, 2}, other = {1, 2};
static const struct s zero;
int main(void) {
    assert(memcmp(&one, &other, sizeof one) == 0);
    struct bits x = {.b = 2};
    assert(x.a == 0 && x.b == 2 && x.c == 0 && x.d == 0);
    struct outer o = {1};
    assert(memcmp(&o.inner, &zero, sizeof zero) == 0);
    struct s a, b;
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    a.c = b.c = 1;
    a.i = b.i = 2;
    assert(memcmp(&a, &b, sizeof a) == 0);
    struct s table[6] = {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {5, 5}};
    int sum = 0;
    for (int k = 0; k < 6; k++)
        sum += table[k].c + table[k].i;
    assert(sum == 30);
    struct { char c; const char *text; } names[] = {{1, "a"}, {2, "b"}, {3, "c"}};
    assert(names[1].text[0] == 'b' && names[2].c == 3);
    return 0;
}
