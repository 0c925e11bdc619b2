// what: a pointer into the result of a call is used after the expression
// expect: dangling 9
struct three { int d[3]; };
static struct three make(int n) {
    return (struct three){{n, n + 1, n + 2}};
}
int main(void) {
    int now = *make(1).d, *p = make(4).d, sum = make(7).d[2];
    return now + sum + *p;
}
