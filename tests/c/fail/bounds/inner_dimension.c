// what: the inner index of a matrix runs into the next row
// expect: bounds 7
static int m[3][4];
static int column_sum(int j) {
    int s = 0;
    for (int i = 0; i < 3; i++)
        s += m[i][j];
    return s;
}
int main(void) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++)
            m[i][j] = i + j;
    int total = 0;
    for (int j = 0; j <= 4; j++)
        total += column_sum(j);
    return total;
}
