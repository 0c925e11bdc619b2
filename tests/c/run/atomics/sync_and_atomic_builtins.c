// what: __sync and __atomic builtins in one thread: old and new values, compare and swap, every size
#include <stdint.h>
#include <stdio.h>

#define FETCH(T, start) do { T v = start; \
    printf("%lld ", (long long)__sync_fetch_and_add(&v, 3)); printf("%lld ", (long long)__sync_add_and_fetch(&v, 4)); printf("%lld ", (long long)__sync_fetch_and_sub(&v, 1)); \
    printf("%lld ", (long long)__sync_fetch_and_or(&v, 0x10)); printf("%lld ", (long long)__sync_and_and_fetch(&v, 0x1f)); printf("%lld ", (long long)__sync_xor_and_fetch(&v, 0x55)); printf("%lld\n", (long long)v); \
    printf("%lld ", (long long)__atomic_fetch_add(&v, 100, __ATOMIC_SEQ_CST)); printf("%lld ", (long long)__atomic_sub_fetch(&v, 50, __ATOMIC_RELAXED)); printf("%lld ", (long long)__atomic_exchange_n(&v, 9, __ATOMIC_ACQ_REL)); \
    printf("%lld ", (long long)__atomic_fetch_nand(&v, 8, __ATOMIC_SEQ_CST)); printf("%lld\n", (long long)__atomic_load_n(&v, __ATOMIC_ACQUIRE)); } while (0)

struct node { struct node *next; int v; };
static struct node *top;
static void push(struct node *n) {
    do n->next = top;
    while (!__sync_bool_compare_and_swap(&top, n->next, n));
}
static struct node *pop(void) {
    struct node *n;
    do {
        n = top;
        if (!n) return 0;
    }  while (!__sync_bool_compare_and_swap(&top, n, n->next));
    return n;
}
static int lock;
static int with_lock(int x) {
    while (__sync_lock_test_and_set(&lock, 1)) ;
    int r = x + lock;
    __sync_lock_release(&lock);
    return r * 10 + lock;
}

int main(void) {
    FETCH(signed char, 120);
    FETCH(unsigned char, 250);
    FETCH(short, -5);
    FETCH(unsigned short, 65530);
    FETCH(int, 7);
    FETCH(unsigned, 4294967290u);
    FETCH(long, -1);
    FETCH(uint64_t, 40);
    int v = 5;
    printf("%d ", __sync_val_compare_and_swap(&v, 5, 6));
    printf("%d ", __sync_val_compare_and_swap(&v, 5, 7));
    printf("%d\n", v);
    printf("%d ", __sync_bool_compare_and_swap(&v, 6, 8));
    printf("%d ", __sync_bool_compare_and_swap(&v, 6, 9));
    printf("%d\n", v);
    int expected = 8;
    printf("%d ", __atomic_compare_exchange_n(&v, &expected, 20, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    printf("%d %d ", v, expected);
    printf("%d ", __atomic_compare_exchange_n(&v, &expected, 30, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED));
    printf("%d %d\n", v, expected);
    int wanted = 41, old;
    __atomic_store(&v, &wanted, __ATOMIC_RELEASE);
    __atomic_load(&v, &old, __ATOMIC_ACQUIRE);
    printf("%d ", old);
    __atomic_store_n(&v, 42, __ATOMIC_SEQ_CST);
    wanted = 43;
    __atomic_exchange(&v, &wanted, &old, __ATOMIC_SEQ_CST);
    printf("%d %d\n", old, v);
    struct node n[3] = {{0, 1}, {0, 2}, {0, 3}};
    for (int i = 0; i < 3; i++) push(&n[i]);
    for (struct node *p; (p = pop());) printf("%d ", p->v);
    printf("%d\n", top == 0);
    printf("%d %d\n", with_lock(4), lock);
    char flag = 0;
    printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
    printf("%d ", __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
    __atomic_clear(&flag, __ATOMIC_SEQ_CST);
    printf("%d\n", flag);
    int array[4] = {1, 2, 3, 4}, *p = array;
    printf("%d ", *__atomic_fetch_add(&p, 2 * sizeof(int), __ATOMIC_SEQ_CST));
    printf("%d\n", *p);
    __sync_synchronize(); __atomic_thread_fence(__ATOMIC_SEQ_CST); __atomic_signal_fence(__ATOMIC_ACQUIRE);
    printf("%d\n", __atomic_always_lock_free(sizeof(int), 0));
    return __sync_add_and_fetch(&v, 1);
}
