// what: structs go through several calls by value
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);
struct point {
    int x, y;
};
static struct point shift(struct point p, int dx, int dy) {
    p.x += dx;
    p.y += dy;
    return p;
}
static struct point turn(struct point p) {
    return (struct point){-p.y, p.x};
}
int main(void) {
    struct point p;
    p.x = __VERIFIER_nondet_int();
    p.y = __VERIFIER_nondet_int();
    __VERIFIER_assume(p.x > -1000 && p.x < 1000 && p.y > -1000 && p.y < 1000);
    struct point q = turn(turn(turn(turn(p))));
    assert(q.x == p.x && q.y == p.y);
    assert(shift(shift(p, 3, 4), -3, -4).x == p.x);
    assert(turn(turn(p)).y == -p.y);
    return 0;
}
