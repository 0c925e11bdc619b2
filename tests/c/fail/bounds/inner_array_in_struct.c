// what: an index beyond an inner array stays inside its struct
// expect: bounds 12
struct packet {
    char tag[4];
    int length;
    int data[4];
    int sum;
};
int main(void) {
    struct packet p = {"abc", 4, {1, 2, 3, 4}, 0};
    for (int i = 0; i <= p.length; i++)
        p.sum += p.data[i];
    return p.sum;
}
