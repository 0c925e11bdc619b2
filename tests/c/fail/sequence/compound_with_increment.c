// what: the left operand of += is changed on the right
// expect: sequence 6
int g = 1;
int main(void) {
    int x = 2;
    g += x + g++;
    return g - 4;
}
