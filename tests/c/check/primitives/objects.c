// what: objects, offsets and sizes, as harnesses ask for them
// verdict: safe
#include <assert.h>
#include <stdlib.h>
extern int nondet_int(void);
int main(void) {
    int numbers[10], other[10];
    int index = nondet_int();
    __CPROVER_assume(0 <= index && index < 10);
    int *p = &numbers[index];
    assert(__CPROVER_OBJECT_SIZE(p) == sizeof numbers);
    assert(__CPROVER_POINTER_OFFSET(p) == (__CPROVER_ssize_t)(index * sizeof(int)));
    assert(__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(numbers));
    assert(__CPROVER_POINTER_OBJECT(p) != __CPROVER_POINTER_OBJECT(other));
    assert(__CPROVER_same_object(p, numbers + 9) && !__CPROVER_same_object(p, other));
    assert(__CPROVER_same_object((void *)0, (void *)0) && !__CPROVER_same_object(p, (void *)0));
    assert(__CPROVER_POINTER_OFFSET((char *)numbers - 1) == -1);
    __CPROVER_bool small = index < 5;
    __CPROVER_size_t zeros = 8;
    char *made = __CPROVER_allocate(zeros, 1);
    assert(made[small ? index : 7] == 0 && __CPROVER_OBJECT_SIZE(made) == 8);
    free(made);
    return 0;
}
