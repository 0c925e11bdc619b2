/* Primitives of CBMC, with which harnesses talk about pointers and memory. A program need not include this. */
#ifndef WHEREFORE_CPROVER_H
#define WHEREFORE_CPROVER_H

typedef __SIZE_TYPE__ __wherefore_size;
typedef __PTRDIFF_TYPE__ __wherefore_difference;

__wherefore_size __CPROVER_OBJECT_SIZE(const void *pointer);
__wherefore_size __CPROVER_POINTER_OBJECT(const void *pointer);
__wherefore_difference __CPROVER_POINTER_OFFSET(const void *pointer);
_Bool __CPROVER_same_object(const void *one, const void *other);

void *__CPROVER_allocate(__wherefore_size size, int zeroed);
void __CPROVER_havoc_object(void *pointer);
void __CPROVER_havoc_slice(void *pointer, __wherefore_size size);

_Bool __CPROVER_isnanf(float number);
_Bool __CPROVER_isnand(double number);
_Bool __CPROVER_isnanld(long double number);
_Bool __CPROVER_isinff(float number);
_Bool __CPROVER_isinfd(double number);
_Bool __CPROVER_isinfld(long double number);
_Bool __CPROVER_isfinitef(float number);
_Bool __CPROVER_isfinited(double number);
_Bool __CPROVER_isfiniteld(long double number);
_Bool __CPROVER_isnormalf(float number);
_Bool __CPROVER_isnormald(double number);
_Bool __CPROVER_isnormalld(long double number);
_Bool __CPROVER_signf(float number);
_Bool __CPROVER_signd(double number);
_Bool __CPROVER_signld(long double number);

#endif
