// what: a factorial in float becomes infinite
// expect: float-overflow 7
// flags: --check float-overflow
int main(void) {
    float f = 1;
    for (int i = 1; i <= 40; i++)
        f = f * (float)i;
    return f > 1;
}
