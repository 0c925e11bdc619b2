#include "test.h"

MODEL(rand);
MODEL(srand);
MODEL(random);
MODEL(srandom);
MODEL(rand_r);
MODEL(drand48);
MODEL(lrand48);
MODEL(mrand48);
MODEL(erand48);
MODEL(nrand48);
MODEL(jrand48);
MODEL(srand48);
MODEL(seed48);
MODEL(lcong48);

enum { VALUES = 2000 };

static void compare_sequences(unsigned seed, int seeded)
{
    for (int index = 0; index < VALUES; index++) {
        EXPECT(model_rand() == rand(), "value %d of seed %u (%d)", index, seed, seeded);
        if (index % 7 == 0)
            EXPECT(model_random() == random(), "value %d of seed %u", index, seed);
    }
    unsigned model_seed = seed;
    unsigned library_seed = seed;
    for (int index = 0; index < VALUES; index++) {
        EXPECT(model_rand_r(&model_seed) == rand_r(&library_seed), "value %d of seed %u", index, seed);
        EXPECT(model_seed == library_seed, "value %d of seed %u", index, seed);
    }
}

static void compare_sequences48(void)
{
    unsigned short words[3], copy[3];
    for (int index = 0; index < 3; index++)
        words[index] = copy[index] = (unsigned short)test_random();
    for (int index = 0; index < VALUES; index++) {
        EXPECT(model_drand48() == drand48(), "%d", index);
        EXPECT(model_lrand48() == lrand48(), "%d", index);
        EXPECT(model_mrand48() == mrand48(), "%d", index);
        EXPECT(model_erand48(words) == erand48(copy), "%d", index);
        EXPECT(model_nrand48(words) == nrand48(copy), "%d", index);
        EXPECT(model_jrand48(words) == jrand48(copy), "%d", index);
        EXPECT(memcmp(words, copy, sizeof words) == 0, "%d", index);
    }
}

void test_randomness(void)
{
    static const unsigned seeds[] = {0, 1, 2, 42, 123456789, 2147483647, 2147483648u, 2147483649u, 4294967295u};
    /* First the sequence that a program gets without a seed. */
    compare_sequences(1, 0);
    for (size_t index = 0; index < sizeof seeds / sizeof seeds[0] + 20; index++) {
        unsigned seed = index < sizeof seeds / sizeof seeds[0] ? seeds[index] : (unsigned)test_random();
        if (index % 2) {
            model_srand(seed);
            srand(seed);
        } else {
            model_srandom(seed);
            srandom(seed);
        }
        compare_sequences(seed, 1);
    }
    compare_sequences48();
    static const long seeds48[] = {0, 1, -1, 1234567890123, -5};
    for (size_t index = 0; index < sizeof seeds48 / sizeof seeds48[0]; index++) {
        model_srand48(seeds48[index]);
        srand48(seeds48[index]);
        compare_sequences48();
    }
    unsigned short words[3] = {1, 65535, 32768};
    EXPECT(memcmp(model_seed48(words), seed48(words), sizeof words) == 0, "seed48");
    compare_sequences48();
    unsigned short parameters[7] = {1, 2, 3, 65533, 5, 65535, 7};
    model_lcong48(parameters);
    lcong48(parameters);
    compare_sequences48();
    model_srand48(9);
    srand48(9);
    compare_sequences48();
}
