// what: both operands of a sum assign one variable
// expect: sequence 5
int main(void) {
    int x = 0;
    int sum = (x = 1) + (x = 2);
    return sum - 3;
}
