// what: the difference of a comparison function overflows
// expect: signed-overflow 4
static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int x = 5, y = 7, low = -2000000000, high = 2000000000;
    int r = compare(&x, &y);
    return r + compare(&low, &high);
}
