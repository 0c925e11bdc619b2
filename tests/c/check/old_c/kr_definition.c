// what: a function in the style of Kernighan and Ritchie divides by its last parameter
// verdict: unsafe
// fails: division-by-zero 11
// input: 5 0
extern int __VERIFIER_nondet_int(void);
int scale(value, top, bottom)
    int value;
    int top, bottom;
{
    long product = (long)value * top;
    return product / bottom;
}
int main() {
    int value = __VERIFIER_nondet_int();
    int bottom = __VERIFIER_nondet_int();
    return scale(value, 3, bottom) == 0;
}
