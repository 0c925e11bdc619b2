// what: The same with the threads of C11.
// verdict: unsafe
// fails: assertion 25
#include <assert.h>
#include <threads.h>

static int counter;

static int count(void *unused)
{
    (void)unused;
    counter++;
    return 3;
}

int main(void)
{
    thrd_t one, two;
    int result;
    thrd_create(&one, count, 0);
    thrd_create(&two, count, 0);
    thrd_join(one, &result);
    assert(result == 3);
    thrd_join(two, 0);
    assert(counter == 2);
    return 0;
}
