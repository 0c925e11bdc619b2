// what: a search over states does not prove that the end of one array is not where the other begins
// verdict: unknown
// flags: --engine explicit
#include <assert.h>

static int left[2], right[2];

int main(void)
{
    assert(left + 2 != right);
    return 0;
}
