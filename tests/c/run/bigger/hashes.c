// what: bit-twiddling digests written out: CRC-32, Adler, FNV, SHA-1, SHA-256 and SipHash over several messages
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t rotl(uint32_t x, int n) { return x << n | x >> (32 - n); }
static uint32_t rotr(uint32_t x, int n) { return x >> n | x << (32 - n); }
static uint64_t rotl64(uint64_t x, int n) { return x << n | x >> (64 - n); }

static uint32_t crc_table[256];

static void make_crc_table(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xEDB88320u ^ c >> 1 : c >> 1;
        crc_table[i] = c;
    }
}

static uint32_t crc32(const uint8_t *p, size_t n) {
    uint32_t c = ~0u;
    while (n--)
        c = crc_table[(c ^ *p++) & 0xff] ^ c >> 8;
    return ~c;
}

static uint32_t adler(const uint8_t *p, size_t n) {
    uint32_t a = 1, b = 0;
    while (n--) {
        a = (a + *p++) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static uint64_t fnv(const uint8_t *p, size_t n) {
    uint64_t h = 14695981039346656037u;
    while (n--)
        h = (h ^ *p++) * 1099511628211u;
    return h;
}

/* Pads `n` bytes into whole 64-byte blocks, with the bit length in the given byte order; the number of blocks. */
static size_t pad(uint8_t *out, const void *data, size_t n, int big) {
    size_t blocks = (n + 8) / 64 + 1;
    memset(out, 0, blocks * 64);
    memcpy(out, data, n);
    out[n] = 0x80;
    uint64_t bits = (uint64_t)n * 8;
    for (int i = 0; i < 8; i++)
        out[blocks * 64 - (big ? 1 + i : 8 - i)] = (uint8_t)(bits >> 8 * i);
    return blocks;
}

static uint32_t big_word(const uint8_t *p) { return (uint32_t)p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }
static uint32_t little_word(const uint8_t *p) { return (uint32_t)p[3] << 24 | p[2] << 16 | p[1] << 8 | p[0]; }

static void sha1(const uint8_t *blocks, size_t count, uint32_t h[5]) {
    static const uint32_t start[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    memcpy(h, start, sizeof start);
    for (; count--; blocks += 64) {
        uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
        for (int i = 0; i < 80; i++)
            w[i] = i < 16 ? big_word(blocks + 4 * i) : rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        for (int i = 0; i < 80; i++) {
            uint32_t f, k;
            if (i < 20)
                f = (b & c) | (~b & d), k = 0x5A827999;
            else if (i < 40)
                f = b ^ c ^ d, k = 0x6ED9EBA1;
            else if (i < 60)
                f = (b & c) | (b & d) | (c & d), k = 0x8F1BBCDC;
            else
                f = b ^ c ^ d, k = 0xCA62C1D6;
            uint32_t t = rotl(a, 5) + f + e + k + w[i];
            e = d, d = c, c = rotl(b, 30), b = a, a = t;
        }
        h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
    }
}

static uint32_t root_fraction(int prime, int cube) {
    /* The first 32 bits of the fraction of the square or cube root, by integer search. */
    unsigned __int128 target = (unsigned __int128)prime << (cube ? 96 : 64);
    uint64_t low = 0, high = (uint64_t)8 << 33;
    while (low + 1 < high) {
        uint64_t mid = (low + high) / 2;
        unsigned __int128 v = (unsigned __int128)mid * mid;
        int fits = cube ? mid <= (uint64_t)0x7ffffffff && v * mid <= target : v <= target;
        if (fits)
            low = mid;
        else
            high = mid;
    }
    return (uint32_t)low;
}

static void sha256(const uint8_t *blocks, size_t count, uint32_t h[8]) {
    static uint32_t k[64], start[8];
    if (!k[0]) {
        int n = 0;
        for (int p = 2; n < 64; p++) {
            int prime = 1;
            for (int q = 2; q * q <= p; q++)
                prime &= p % q != 0;
            if (!prime)
                continue;
            if (n < 8)
                start[n] = root_fraction(p, 0);
            k[n++] = root_fraction(p, 1);
        }
    }
    memcpy(h, start, sizeof start);
    for (; count--; blocks += 64) {
        uint32_t w[64], v[8];
        memcpy(v, h, sizeof v);
        for (int i = 0; i < 64; i++) {
            if (i < 16) {
                w[i] = big_word(blocks + 4 * i);
                continue;
            }
            uint32_t s0 = rotr(w[i - 15], 7) ^ rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
            uint32_t s1 = rotr(w[i - 2], 17) ^ rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        for (int i = 0; i < 64; i++) {
            uint32_t s1 = rotr(v[4], 6) ^ rotr(v[4], 11) ^ rotr(v[4], 25), ch = (v[4] & v[5]) ^ (~v[4] & v[6]);
            uint32_t t1 = v[7] + s1 + ch + k[i] + w[i];
            uint32_t s0 = rotr(v[0], 2) ^ rotr(v[0], 13) ^ rotr(v[0], 22), maj = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
            memmove(v + 1, v, 7 * sizeof *v);
            v[4] += t1;
            v[0] = t1 + s0 + maj;
        }
        for (int i = 0; i < 8; i++)
            h[i] += v[i];
    }
}

static uint64_t siphash(const uint8_t *p, size_t n, uint64_t k0, uint64_t k1) {
    uint64_t v[4] = {k0 ^ 0x736f6d6570736575, k1 ^ 0x646f72616e646f6d, k0 ^ 0x6c7967656e657261, k1 ^ 0x7465646279746573};
#define ROUND() (v[0] += v[1], v[1] = rotl64(v[1], 13), v[1] ^= v[0], v[0] = rotl64(v[0], 32), v[2] += v[3], v[3] = rotl64(v[3], 16), v[3] ^= v[2], \
                 v[0] += v[3], v[3] = rotl64(v[3], 21), v[3] ^= v[0], v[2] += v[1], v[1] = rotl64(v[1], 17), v[1] ^= v[2], v[2] = rotl64(v[2], 32))
    uint64_t last = (uint64_t)n << 56;
    for (; n >= 8; n -= 8, p += 8) {
        uint64_t m;
        memcpy(&m, p, 8);
        v[3] ^= m, ROUND(), ROUND(), v[0] ^= m;
    }
    while (n--)
        last |= (uint64_t)p[n] << 8 * n;
    v[3] ^= last, ROUND(), ROUND(), v[0] ^= last;
    v[2] ^= 0xff, ROUND(), ROUND(), ROUND(), ROUND();
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}

int main(void) {
    static const char *const messages[] = {"", "abc", "The quick brown fox jumps over the lazy dog", "123456789", "exactly fifty-five bytes are the longest single block!!", "a message that is a little longer than sixty-four bytes, so that it needs two blocks"};
    unsigned status = 0;
    make_crc_table();
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++) {
        const uint8_t *m = (const uint8_t *)messages[i];
        size_t n = strlen(messages[i]);
        uint8_t padded[192];
        uint32_t h1[5], h2[8];
        printf("%zu: %08x %08x %016llx %016llx\n", n, crc32(m, n), adler(m, n), (unsigned long long)fnv(m, n), (unsigned long long)siphash(m, n, 0x0706050403020100, 0x0f0e0d0c0b0a0908));
        size_t blocks = pad(padded, m, n, 1);
        sha1(padded, blocks, h1);
        sha256(padded, blocks, h2);
        for (int k = 0; k < 5; k++)
            printf("%08x", h1[k]);
        printf("\n");
        for (int k = 0; k < 8; k++)
            printf("%08x", h2[k]);
        printf("\n");
        blocks = pad(padded, m, n, 0);
        status = status * 31 + h2[0] + little_word(padded + blocks * 64 - 8);
    }
    return status & 0xff;
}
