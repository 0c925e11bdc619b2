// what: an assignment stands on the right of one to the same variable
// expect: sequence 5
int main(void) {
    int x = 1;
    x = (x = 5) + 1;
    return x - 6;
}
