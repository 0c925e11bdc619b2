// what: an array of a union is overrun although the union has room
// expect: bounds 9
union word {
    char bytes[4];
    long number;
};
int main(void) {
    union word word = {.number = 0x0102030405060708};
    int sum = word.bytes[4];
    return sum;
}
