// what: bodies of loops and targets of jumps are reached, what is jumped over is not
// verdict: safe
// unreachable: 14, 22, 29
int __VERIFIER_nondet_int(void);

int main(void) {
    int cells[4] = {1, 2, 3, 4};
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        if (i < 9) {
            sum = cells[3];
            continue;
        }
        sum = cells[2];
    }
    do {
        sum = cells[1];
    } while (0);
    for (;;) {
        if (cells[0] == 1)
            break;
        sum = cells[1];
    }
    int input = __VERIFIER_nondet_int();
    if (input == 4)
        goto end;
    if (input == 5) {
        goto end;
        sum = cells[2];
    }
    sum = cells[0] / (input == 5 ? input : 2);
end:
    return cells[3] + sum;
}
