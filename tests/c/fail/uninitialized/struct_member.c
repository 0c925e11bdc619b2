// what: one member of a copied struct was never set
// expect: uninitialized 12
// flags: --check uninitialized
struct config { int size, depth; };
static void setup(struct config *c, int size) {
    c->size = size;
}
int main(void) {
    struct config c, d;
    setup(&c, 3);
    d = c;
    if (d.size == 3 && d.depth == 0)
        return 1;
    return 0;
}
