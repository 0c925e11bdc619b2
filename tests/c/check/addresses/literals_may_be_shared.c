// what: equal string literals, and the end of one, may or may not be one object; the compiler chooses
// verdict: unsafe
// fails: assertion 14, assertion 16, assertion 18, assertion 20
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    const char *one = "abc", *other = "abc", *longer = "xabc", *different = "abd";
    assert(one != different && longer != one && longer + 1 != different);
    assert(one + 1 != other);
    char own[] = "abc";
    assert(own != one);
    switch (__VERIFIER_nondet_int()) {
    case 0:
        assert(one == other); break;
    case 1:
        assert(one != other); break;
    case 2:
        assert(longer + 1 == one); break;
    case 3:
        assert(longer + 1 != one); break;
    }
    assert(one[0] == 'a' && other[2] == 'c' && longer[0] == 'x');
    return 0;
}
