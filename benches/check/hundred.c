// what: a hundred plain lines with a dozen assertions: what a run costs before anything is hard
// verdict: safe
// goal: 25
#include <assert.h>
#include <stddef.h>

#define SLOTS 4
#define CAPACITY 100

int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);

struct account {
    int balance;
    int limit;
};

struct log {
    unsigned char codes[SLOTS];
    unsigned next;
};

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int median(int a, int b, int c)
{
    return larger(smaller(a, b), smaller(larger(a, b), c));
}

static int withdraw(struct account *account, int amount)
{
    if (amount < 0 || amount > account->balance + account->limit)
        return 0;
    account->balance -= amount;
    return 1;
}

static void record(struct log *log, unsigned char code)
{
    log->codes[log->next] = code;
    log->next = (log->next + 1) % SLOTS;
}

static int days_in(int month, int leap)
{
    static const char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return month == 2 ? days[1] + leap : days[month - 1];
}

static const int *find(const int *values, size_t length, int wanted)
{
    for (size_t i = 0; i < length; i++)
        if (values[i] == wanted)
            return &values[i];
    return NULL;
}

int main(void)
{
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    int level = clamp(a, 0, CAPACITY);
    assert(0 <= level && level <= CAPACITY);
    assert(clamp(level, 0, CAPACITY) == level);
    assert(larger(a, b) >= smaller(a, b));
    assert(median(a, b, c) == median(c, a, b));

    struct account account = { clamp(b, -50, CAPACITY), 50 };
    int before = account.balance;
    int accepted = withdraw(&account, c);
    assert(account.balance >= -account.limit);
    assert(accepted ? account.balance == before - c : account.balance == before);

    struct log log = { { 0 }, 0 };
    unsigned char last = 0;
    for (int i = 0; i < SLOTS + 2; i++)
        record(&log, last = __VERIFIER_nondet_uchar());
    assert(log.next == 2);
    assert(log.codes[1] == last);
    int days = days_in(clamp(c, 1, 12), a > 0);
    assert(28 <= days && days <= 31);
    int values[] = { a, level, days };
    const int *found = find(values, 3, b);
    assert(found == NULL || *found == b);
    assert(found != NULL || b != a);
    assert(find(values, 3, days) != NULL);
    return 0;
}
