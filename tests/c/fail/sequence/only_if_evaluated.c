// what: the increment happens in the second round only
// expect: sequence 6
int main(void) {
    int n = 0;
    for (int i = 0; i < 2; i++)
        n += (i && n++) + i;
    return n;
}
