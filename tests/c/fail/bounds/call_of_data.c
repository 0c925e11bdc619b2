// what: a variable is called as if it were a function
// expect: bounds 7
static int data = 3;

int main(void) {
    int (*function)(void) = (int (*)(void))&data;
    return function();
}
