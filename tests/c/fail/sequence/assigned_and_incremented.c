// what: a variable is incremented and assigned in one expression
// expect: sequence 5
int main(void) {
    int i = 3;
    i = i++ + 1;
    return i - 4;
}
