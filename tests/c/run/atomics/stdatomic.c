// what: _Atomic objects and <stdatomic.h>: operators, compound assignment, exchange, flags, pointers, structs
#include <stdatomic.h>
#include <stdio.h>

static _Atomic int counter = 3;
static atomic_uchar small = ATOMIC_VAR_INIT(250);
static _Atomic(long) big;
static atomic_flag busy = ATOMIC_FLAG_INIT;
static atomic_bool ready;
static _Atomic double real = 1.5;
struct pair { int a, b; };
static _Atomic(struct pair) shared;
static int data[5] = {10, 20, 30, 40, 50};
static int *_Atomic cursor = data;

int main(void) {
    counter++; ++counter; counter--; counter += 10; counter *= 3; counter <<= 1; counter |= 1; counter %= 50; printf("%d\n", counter);
    printf("%d ", counter++); printf("%d ", ++counter); printf("%d\n", counter);
    small += 10; printf("%d ", small); small--; small -= 5; printf("%d ", small); printf("%d ", small++); printf("%d\n", small);
    big = 1l << 40; big ^= 0xff; big /= 3; printf("%ld\n", big);
    real = real * 3; real = real - 0.75; printf("%g %g\n", real, real / 2);
    printf("%d ", atomic_fetch_add(&counter, 5)); printf("%d ", atomic_fetch_sub(&counter, 2)); printf("%d ", atomic_fetch_or(&counter, 64)); printf("%d ", atomic_fetch_and(&counter, ~1)); printf("%d ", atomic_fetch_xor(&counter, 3)); printf("%d\n", atomic_load(&counter));
    atomic_store(&counter, 100); printf("%d ", atomic_exchange(&counter, 200)); int e = 200; printf("%d ", atomic_compare_exchange_strong(&counter, &e, 300)); printf("%d ", e); e = 5; int ok = atomic_compare_exchange_strong(&counter, &e, 400); printf("%d %d %d\n", ok, e, counter);
    e = 300; while (!atomic_compare_exchange_weak(&counter, &e, e + 1)) ; printf("%d\n", counter);
    printf("%d ", atomic_flag_test_and_set(&busy)); printf("%d ", atomic_flag_test_and_set(&busy)); atomic_flag_clear(&busy); printf("%d\n", atomic_flag_test_and_set(&busy));
    ready = 5; printf("%d ", ready); ready = !ready; printf("%d\n", ready);
    atomic_store(&shared, ((struct pair){1, 2})); struct pair p = shared; p.a += 10; shared = p; struct pair q = atomic_load(&shared); printf("%d %d\n", q.a, q.b); q = atomic_exchange(&shared, ((struct pair){7, 8})); p = shared; printf("%d %d\n", q.a, p.a + p.b);
    cursor++; cursor = cursor + 2; printf("%d ", *cursor); cursor--; printf("%d %td\n", *cursor, cursor - data); int *was = atomic_exchange(&cursor, data + 3); printf("%d %d\n", *was, cursor[1]);
    _Atomic int local; atomic_init(&local, 9); local = local + 1; printf("%d %zu %zu\n", local, sizeof local, sizeof(_Atomic char));
    _Atomic int array[3] = {1, 2, 3}; array[1] += array[0] + array[2]; _Atomic int *pa = &array[1]; (*pa)--; printf("%d\n", array[1]);
    atomic_store_explicit(&big, 5, memory_order_release); printf("%ld\n", atomic_load_explicit(&big, memory_order_acquire)); atomic_thread_fence(memory_order_seq_cst);
    _Atomic unsigned char wrap = 255; wrap++; printf("%d\n", wrap); _Atomic signed char neg = -128; neg -= 1; printf("%d\n", neg);
    _Atomic float f = 0.1f; f = f + 0.2f; float plain = f; printf("%.9g\n", plain);
    return counter % 100;
}
