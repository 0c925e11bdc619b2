// what: a record is copied while a member of it is changed
// expect: sequence 6
struct pair { int a, b; };
int main(void) {
    struct pair p = {1, 2}, q = {3, 4};
    int n = (p = q).a + p.b++;
    return n;
}
