// what: the error function is reached on the third turn of a loop
// expect: reach-error 9
extern void reach_error(void);
int main(void) {
    int state = 1;
    for (int i = 0; i < 5; i++) {
        state = state * 3 % 11;
        if (state == 5)
            reach_error();
    }
    return 0;
}
