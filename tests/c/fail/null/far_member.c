// what: a member far behind the start of a record is accessed through a null pointer
// expect: null 9
struct record {
    char name[10000];
    int number;
};
int main(void) {
    struct record *record = 0;
    record->number = 3;
    return 0;
}
