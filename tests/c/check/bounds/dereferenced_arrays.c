// what: dereferences of arrays that stay inside, and pointers to the end
// verdict: safe
#include <assert.h>
struct s { char name[8]; int x; } s;
int t[2][3];
int main(void) {
    char *end = &*(s.name + 8), *third = s.name + 3;
    assert(end - s.name == 8);
    *(t[1] + 2) = 4;
    *(*(t + 1) + 2) = 3;
    assert(t[1][2] == 3);
    int (*row)[3] = t + 2;
    row--;
    assert((*row)[2] == 3 && *(*row + 2) == 3 && **t == 0);
    *(third + 1) = 2;
    assert(*(s.name + 3 + 1) == 2 && (s.name + 2)[2] == 2 && *(s.name + 5 - 1) == 2);
    assert(*(1 + (2 + s.name) + 1) == 2);
    assert(*&s.name[4] == 2 && (&s.name[2])[2] == 2 && *(&s.name[7] - 3) == 2 && &(&s.name[4])[4] == end);
    *s.name = 4;
    assert(s.name[0] == 4);
    return 0;
}
