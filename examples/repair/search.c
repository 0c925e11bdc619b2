// A binary search that never looks at the last element that is left.
// right: while (low <= high) {
#include <assert.h>
#include <wherefore.h>
static int search(const int *a, int n, int key) {
  int low = 0, high = n - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (a[middle] == key)
      return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle - 1;
  }
  return -1;
}
int main(void) {
  int a[5], i, key = __VERIFIER_nondet_int(), there = 0;
  for (i = 0; i < 5; i++) {
    a[i] = __VERIFIER_nondet_int();
    __VERIFIER_assume(i == 0 || a[i - 1] < a[i]);
    there |= a[i] == key;
  }
  int found = search(a, 5, key);
  assert((found >= 0) == there);
  return 0;
}
