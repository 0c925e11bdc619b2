// what: the guard is the right operand, evaluated too late
// expect: division-by-zero 4
static int divides(int a, int b) {
    return a % b == 0 && b != 0;
}
int main(void) {
    return divides(6, 3) + divides(6, 0);
}
