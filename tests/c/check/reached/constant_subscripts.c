// what: a check of a constant subscript is reached wherever its statement is
// verdict: safe
// flags: --check conversion,misaligned,uninitialized
// unreachable: 32, 35, 40
int __VERIFIER_nondet_int(void);

struct record {
    int kind;
    int cells[4];
    int tail[1];
};

struct record shared;
int table[2][3];

int main(void) {
    int input = __VERIFIER_nondet_int();
    int numbers[4] = {1, 2, 3, 4};
    struct record *record = &shared;
    int sum = numbers[1];
    numbers[2] += 3;
    numbers[3]++;
    sum = table[1][2];
    record->cells[2] = sum;
    record->tail[0] = 1;
    shared.tail[0] = 2;
    int *end = &numbers[4];
    int *last = &record->cells[3];
    sum = "text"[2] + *last;
    sum = input > 0 ? numbers[0] : numbers[1];
    if (end == numbers)
        sum = numbers[2];
    if (sum == 0 &&
        0 &&
        numbers[3] > 0)
        return 1;
    switch (3) {
    case 3: sum = numbers[3]; break;
    default:
        sum = numbers[2];
    }
    struct record copies[2];
    copies[1] = shared;
    return copies[1].cells[0];
}
