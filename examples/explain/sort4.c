// Sorts four numbers with a fixed sequence of comparisons (after figure 5 of Groce and Visser, What Went Wrong, SPIN
// 2003). The fault: the sequence is too short. A number that belongs at the front and starts as c or d only comes as far as b.
// The explanation must name the invariant a > b of all failing runs after the sort, against a <= b in all passing
// ones. A second comparison of a and b repairs part of it, and one more of b and c the rest.
//
// explain: kind control
#include <assert.h>
#include <wherefore.h>

int main(void)
{
    int a = wherefore_choose(4);
    int b = wherefore_choose(4);
    int c = wherefore_choose(4);
    int d = wherefore_choose(4);
    int temp = 0;
    wherefore_point("pre-sort");
    if (a > b) {
        temp = b;
        b = a;
        a = temp;
    }
    if (b > c) {
        temp = c;
        c = b;
        b = temp; /* named */
    }
    if (c > d) {
        temp = d;
        d = c;
        c = temp;
    }
    if (b > c) {
        temp = c;
        c = b;
        b = temp;
    }
#if defined HALF_FIXED || defined FIXED
    if (a > b) {
        temp = b;
        b = a;
        a = temp;
    }
#endif
#ifdef FIXED
    if (b > c) {
        temp = c;
        c = b;
        b = temp;
    }
#endif
    wherefore_point("post-sort");
    assert(a <= b && b <= c && c <= d);
    return 0;
}
