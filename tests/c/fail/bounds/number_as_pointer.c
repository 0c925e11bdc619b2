// what: a small number is used as a pointer; it is no null pointer
// expect: bounds 5
int main(void) {
    int *pointer = (int *)42;
    return *pointer;
}
