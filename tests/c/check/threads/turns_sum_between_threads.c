// what: One thread checks the sum of two inputs while another one writes them, so that it checks old values.
// verdict: unsafe
// fails: assertion 28
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
static unsigned left, right, total;

static void *write(void *unused)
{
    left = __VERIFIER_nondet_uint();
    right = __VERIFIER_nondet_uint();
    total = left + right;
    return unused;
}

int main(void)
{
    pthread_t writer;
    unsigned one, other, sum;
    pthread_create(&writer, 0, write, 0);
    sum = total;
    one = left;
    other = right;
    pthread_join(writer, 0);
    assert(sum != 4000000000u || one + other == sum);
    if (one + other == 3000000001u && sum == 0) assert(one != 2000000000u);
    return 0;
}
