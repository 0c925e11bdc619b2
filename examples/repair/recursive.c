// The recursive example: what does the condition of the recursion have to be?
// right: if (x != 0)
// right: if (x > 0)
// right: if (x >= 1)
#include <assert.h>
int x;
void f(void) {
  x = x - 1;
  if (x > 1)
    f();
}
int main(void) {
  x = 3;
  f();
  assert(x == 0);
  return 0;
}
