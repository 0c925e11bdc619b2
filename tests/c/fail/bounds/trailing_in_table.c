// what: the last array of a record is overrun in a table of such records
// expect: bounds 7
struct entry {
    char name[8];
} table[4];
int main(void) {
    table[0].name[15] = 'x';
    return table[1].name[7];
}
