// what: two unsigned shorts are promoted to int before their product
// expect: signed-overflow 7
int main(void) {
    unsigned short a = 46340, b = 46340;
    unsigned x = a * b;
    a = b = 65535;
    x += a * b;
    return (int)(x & 1);
}
