// what: no sequence point stands between the second operand of && and the assignment
// expect: sequence 5
int main(void) {
    int i = 1, j = 1;
    j = i && j++;
    return j;
}
