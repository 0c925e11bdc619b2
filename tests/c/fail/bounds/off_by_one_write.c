// what: a loop with <= writes one element past a local array
// expect: bounds 6
int main(void) {
    int v[8];
    for (int i = 0; i <= 8; i++)
        v[i] = i;
    return v[0];
}
