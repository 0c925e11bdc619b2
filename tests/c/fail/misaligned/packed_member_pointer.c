// what: the address of a packed member is dereferenced as a plain pointer
// expect: misaligned 6
// flags: --check misaligned
struct __attribute__((packed)) record { char tag; long value; };
static long load(const long *p) {
    return *p;
}
int main(void) {
    _Alignas(16) struct record r = {'x', 5};
    long plain = 6;
    return (int)(load(&plain) + load((const long *)((const char *)&r + 1)));
}
