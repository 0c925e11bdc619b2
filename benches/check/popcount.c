// what: bit tricks agree with the loops that say what they mean, for every word of BITS bits
// verdict: safe
// sizes: BITS=32 BITS=64
#include <assert.h>
#include <stdint.h>

#ifndef BITS
#define BITS 32
#endif

#if BITS == 64
typedef uint64_t word;
typedef int64_t signed_word;
#define SIGNED_MIN INT64_MIN
word __VERIFIER_nondet_ulong(void);
#define ANY_WORD() __VERIFIER_nondet_ulong()
#else
typedef uint32_t word;
typedef int32_t signed_word;
#define SIGNED_MIN INT32_MIN
word __VERIFIER_nondet_uint(void);
#define ANY_WORD() __VERIFIER_nondet_uint()
#endif

/* The byte `pattern` in every byte of a word. */
#define EACH_BYTE(pattern) ((word)-1 / 255 * (pattern))
#define TOP ((word)1 << (BITS - 1))

static word population_by_bit(word x)
{
    word count = 0;
    for (int i = 0; i < BITS; i++)
        count += x >> i & 1;
    return count;
}

static word population_by_table(word x)
{
    static const unsigned char bits_of[16] = { 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4 };
    word count = 0;
    for (int i = 0; i < BITS; i += 4)
        count += bits_of[x >> i & 15];
    return count;
}

static word population_in_parallel(word x)
{
    x -= x >> 1 & EACH_BYTE(0x55);
    x = (x & EACH_BYTE(0x33)) + (x >> 2 & EACH_BYTE(0x33));
    x = (x + (x >> 4)) & EACH_BYTE(0x0f);
    return x * EACH_BYTE(1) >> (BITS - 8);
}

static word reversed_by_bit(word x)
{
    word result = 0;
    for (int i = 0; i < BITS; i++)
        result |= (x >> i & 1) << (BITS - 1 - i);
    return result;
}

static word reversed_by_halves(word x)
{
    word mask = (word)-1;
    for (int half = BITS / 2; half > 0; half /= 2) {
        mask ^= mask << half;
        x = (x >> half & mask) | (x << half & ~mask);
    }
    return x;
}

/* The least power of two that is not less than x, for 1 <= x <= TOP. */
static word power_by_loop(word x)
{
    word power = TOP;
    for (int i = BITS - 1; i >= 0; i--)
        if (((word)1 << i) >= x)
            power = (word)1 << i;
    return power;
}

static word power_by_smearing(word x)
{
    x--;
    for (int distance = 1; distance < BITS; distance *= 2)
        x |= x >> distance;
    return x + 1;
}

static word magnitude_without_branch(signed_word x)
{
    word mask = -((word)x >> (BITS - 1));
    return ((word)x ^ mask) - mask;
}

static word average(word a, word b)
{
    return (a & b) + ((a ^ b) >> 1);
}

int main(void)
{
    word x = ANY_WORD(), y = ANY_WORD();
    word count = population_by_table(x);

    assert(count == population_by_bit(x));
    assert(count == population_in_parallel(x));
    assert(count <= BITS);

    word mirrored = reversed_by_halves(x);
    assert(mirrored == reversed_by_bit(x));
    assert(reversed_by_halves(mirrored) == x);

    if (x >= 1 && x <= TOP) {
        word power = power_by_smearing(x);
        assert(power == power_by_loop(x));
        assert((power & (power - 1)) == 0);
        assert(power >= x && power / 2 < x);
    }

    signed_word negative_or_not = (signed_word)x;
    word magnitude = magnitude_without_branch(negative_or_not);
    if (negative_or_not == SIGNED_MIN)
        assert(magnitude == TOP);
    else
        assert(magnitude == (word)(negative_or_not < 0 ? -negative_or_not : negative_or_not));

    word middle = average(x, y);
    assert(middle == x / 2 + y / 2 + (x & y & 1));
    assert(x <= y ? x <= middle && middle <= y : y <= middle && middle <= x);

    word lowest = x & ((word)0 - x);
    assert((x & (x - 1)) == x - lowest);
    assert((x ^ y) == (x | y) - (x & y));
    assert((x | y) + (x & y) == x + y);

    word a = x, b = y;
    a ^= b;
    b ^= a;
    a ^= b;
    assert(a == y && b == x);
    return 0;
}
