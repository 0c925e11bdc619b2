// what: the read happens in the second round only
// expect: sequence 6
int main(void) {
    int n = 0, total = 0;
    for (int i = 0; i < 2; i++)
        total += (i ? n : 7) + n++;
    return total;
}
