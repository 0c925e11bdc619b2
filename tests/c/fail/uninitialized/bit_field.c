// what: a bit-field is read of which only the neighbour in the same byte was written
// flags: --check uninitialized
// expect: uninitialized 12
struct fields {
    unsigned first : 3;
    unsigned second : 4;
};

int main(void) {
    struct fields fields;
    fields.first = 1;
    return fields.second;
}
