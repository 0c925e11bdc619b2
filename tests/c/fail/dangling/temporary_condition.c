// what: a condition makes a pointer into a result, which its body uses
// expect: dangling 10
struct text { char s[8]; };
static struct text name(int n) {
    return n ? (struct text){"one"} : (struct text){""};
}
int main(void) {
    const char *p;
    if (*(p = name(1).s) == 'o')
        return *p;
    return 0;
}
