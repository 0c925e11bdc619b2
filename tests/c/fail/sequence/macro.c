// what: a macro evaluates its argument twice without a sequence point
// expect: sequence 6
#define SQUARE(x) ((x) * (x))
int main(void) {
    int i = 2;
    return SQUARE(i++) != 6;
}
