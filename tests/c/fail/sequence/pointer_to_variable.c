// what: a pointer leads to the variable that is incremented
// expect: sequence 6
int main(void) {
    int n = 1, other = 5, sum = 0;
    int *places[2] = {&other, &n};
    for (int i = 0; i < 2; i++) sum += *places[i] + n++;
    return sum;
}
