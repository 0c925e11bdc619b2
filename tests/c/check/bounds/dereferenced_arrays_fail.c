// what: a dereference of an array and an index has the bounds of the array, not of its object
// verdict: unsafe
// fails: bounds 26
// fails: bounds 27
// fails: bounds 28
// fails: bounds 29
// fails: bounds 30
// fails: bounds 31
// fails: bounds 32
// fails: bounds 33
// fails: bounds 34
// fails: bounds 35
// No input shows it: the compiled program stays inside the objects.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long size);
struct s { char name[8]; int x; } s, *p = &s;
int t[2][3];
static int index(int i) { return i; }
int main(void) {
    int rows = __VERIFIER_nondet_int();
    if (rows < 2 || rows > 3) return 0;
    int v[rows][3];
    v[1][0] = 0;
    int x = 0;
    switch (__VERIFIER_nondet_int()) {
    case 0: *(s.name + 9) = 1; break;
    case 1: x = *(4 + t[0]); break;
    case 2: x = *(p->name + index(10) - 1); break;
    case 3: x = *(t[1] - 1); break;
    case 4: x = (s.name + 4)[4]; break;
    case 5: x = *(v[0] + 3); break;
    case 6: x = &*(s.name + 9) != 0; break;
    case 7: x = *&s.name[8]; break;
    case 8: x = (&t[0][0])[3]; break;
    case 9: x = *(&s.name[2] + 6); break;
    }
    return x;
}
