// what: an insertion sort without its lower bound reads before the array
// expect: bounds 6
static void sort(int *v, int n) {
    for (int i = 1; i < n; i++) {
        int x = v[i], j = i - 1;
        while (v[j] > x) {
            v[j + 1] = v[j];
            j--;
        }
        v[j + 1] = x;
    }
}
static int data[4] = {3, 5, 7, 1};
int main(void) {
    sort(data, 4);
    return data[0];
}
