#include "intrinsics.h"

/* Primitives of CBMC on pointers and objects. What is no object has no bytes, and an offset of zero. */

void __VERIFIER_nondet_memory(void *memory, size_t size);

size_t __CPROVER_OBJECT_SIZE(const void *pointer)
{
    return __wherefore_object_size(pointer);
}

ssize_t __CPROVER_POINTER_OFFSET(const void *pointer)
{
    return (ssize_t)__wherefore_object_offset(pointer);
}

/* A number that no other object which is alive has: the address of the object. */
size_t __CPROVER_POINTER_OBJECT(const void *pointer)
{
    return (size_t)pointer - __wherefore_object_offset(pointer);
}

_Bool __CPROVER_same_object(const void *one, const void *other)
{
    unsigned long none = ~0UL;
    return __wherefore_bytes_ahead(one, other) != none || __wherefore_bytes_ahead(other, one) != none ||
           (one == NULL && other == NULL);
}

void *__CPROVER_allocate(size_t size, int zeroed)
{
    void *memory = zeroed ? __wherefore_allocate_zeroed(size) : __wherefore_allocate(size);
    __wherefore_assume(memory != NULL);
    return memory;
}

void __CPROVER_havoc_object(void *pointer)
{
    __wherefore_check(pointer != NULL, "null", "a null pointer has no object");
    char *start = (char *)pointer - __wherefore_object_offset(pointer);
    __VERIFIER_nondet_memory(start, __wherefore_object_size(pointer));
}

void __CPROVER_havoc_slice(void *pointer, size_t size)
{
    __VERIFIER_nondet_memory(pointer, size);
}
