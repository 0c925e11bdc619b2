// what: a ring buffer gives back what was put in, in the same order
// verdict: safe
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
enum { ROOM = 3 };
struct ring {
    int items[ROOM];
    unsigned begin, count;
};
static int put(struct ring *r, int x) {
    if (r->count == ROOM)
        return 0;
    r->items[(r->begin + r->count++) % ROOM] = x;
    return 1;
}
static int get(struct ring *r, int *x) {
    if (r->count == 0)
        return 0;
    *x = r->items[r->begin];
    r->begin = (r->begin + 1) % ROOM;
    r->count--;
    return 1;
}
int main(void) {
    struct ring r = {{0}, 0, 0};
    int written = 0, taken = 0;
    for (int i = 0; i < 6; i++) {
        int x;
        if (__VERIFIER_nondet_bool()) {
            if (put(&r, written))
                written++;
        } else if (get(&r, &x)) {
            assert(x == taken);
            taken++;
        }
        assert(r.count <= ROOM && r.begin < ROOM);
        assert((int)r.count == written - taken);
    }
    return 0;
}
