// The lock example: each branch that does not release the lock has to.
// right: release(); release();
#include <assert.h>
#include <wherefore.h>
static int locked;
static void acquire(void) { assert(!locked); locked = 1; }
static void release(void) { assert(locked); locked = 0; }
int main(void) {
  acquire();
  if (__VERIFIER_nondet_int()) {
    release();
  } else {
  }
  acquire();
  if (__VERIFIER_nondet_int()) {
    release();
  } else {
  }
  assert(!locked);
  return 0;
}
