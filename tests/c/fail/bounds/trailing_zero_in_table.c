// what: an array without length in a table of records has no elements
// expect: bounds 8
struct head {
    long size;
    int data[0];
} heads[3];
int main(void) {
    heads[0].data[0] = 1;
    return (int)heads[1].size;
}
