// what: a ring buffer wraps its write position one step too late
// verdict: unsafe
// fails: bounds 12
// input: 1 1 1 0 1
extern _Bool __VERIFIER_nondet_bool(void);
enum { ROOM = 3 };
static int items[ROOM];
static int begin, end, count;
static void put(int x) {
    if (count == ROOM)
        return;
    items[end++] = x;
    if (end > ROOM)
        end = 0;
    count++;
}
static int get(void) {
    if (count == 0)
        return 0;
    int x = items[begin];
    begin = begin + 1 == ROOM ? 0 : begin + 1;
    count--;
    return x;
}
int main(void) {
    int sum = 0;
    for (int i = 0; i < 5; i++) {
        if (__VERIFIER_nondet_bool())
            put(i);
        else
            sum += get();
    }
    return sum;
}
