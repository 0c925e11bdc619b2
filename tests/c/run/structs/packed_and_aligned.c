// what: packed and aligned structs and members: layout, unaligned member access, arrays, nested packing
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) header { uint8_t kind; uint32_t length; uint16_t flags; uint64_t id; };
struct loose { uint8_t kind; struct header h; uint32_t tail; };
struct partly { char a; int b __attribute__((packed)); short c; };
#pragma pack(push, 2)
struct two { char a; int b; char c; double d; };
#pragma pack(pop)
struct after { char a; int b; };
struct cache { char a; _Alignas(16) int b; char c; } __attribute__((aligned(32)));
struct __attribute__((packed, aligned(4))) both { char a; int b; char c; };
typedef int aligned_int __attribute__((aligned(16)));
union __attribute__((packed)) mix { char c; int i; long l; };
struct holds { char c; union mix m; aligned_int x; };

static unsigned checksum(const void *p, size_t n) {
    const unsigned char *b = p;
    unsigned s = 0;
    while (n--) s = s * 31 + *b++;
    return s;
}

int main(void) {
    printf("%zu %zu %zu %zu\n", sizeof(struct header), offsetof(struct header, length), offsetof(struct header, flags), offsetof(struct header, id));
    printf("%zu %zu %zu %zu\n", sizeof(struct loose), offsetof(struct loose, h), offsetof(struct loose, tail), _Alignof(struct loose));
    printf("%zu %zu %zu\n", sizeof(struct partly), offsetof(struct partly, b), offsetof(struct partly, c));
    printf("%zu %zu %zu %zu\n", sizeof(struct two), offsetof(struct two, b), offsetof(struct two, d), _Alignof(struct two));
    printf("%zu %zu\n", sizeof(struct after), offsetof(struct after, b));
    printf("%zu %zu %zu %zu\n", sizeof(struct cache), offsetof(struct cache, b), offsetof(struct cache, c), _Alignof(struct cache));
    printf("%zu %zu %zu\n", sizeof(struct both), offsetof(struct both, b), _Alignof(struct both));
    printf("%zu %zu %zu %zu\n", sizeof(union mix), _Alignof(union mix), offsetof(struct holds, m), offsetof(struct holds, x));
    struct header h = {1, 0x11223344, 0x5566, 0x778899aabbccddeeull};
    h.length++; h.flags ^= 0xff; h.id -= 1; h.kind--;
    printf("%d %x %x %llx\n", h.kind, h.length, h.flags, (unsigned long long)h.id);
    unsigned char raw[sizeof h];
    memcpy(raw, &h, sizeof raw);
    for (size_t i = 0; i < sizeof raw; i++) printf("%02x ", raw[i]);
    printf("\n%u\n", checksum(&h, sizeof h));
    struct header list[3] = {{1, 2, 3, 4}, {.id = 5}, h};
    list[1] = list[0];
    list[1].length = list[2].length >> 4;
    for (int i = 0; i < 3; i++) printf("%d %x %x %llx\n", list[i].kind, list[i].length, list[i].flags, (unsigned long long)list[i].id);
    struct header *p = list + 1;
    p->id = p->length * 3ull;
    p++;
    p->flags = (uint16_t)(p - list);
    printf("%llx %d\n", (unsigned long long)list[1].id, list[2].flags);
    struct header parsed;
    unsigned char wire[] = {9, 1, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 0, 0, 1};
    memcpy(&parsed, wire, sizeof parsed);
    printf("%d %u %d %llx\n", parsed.kind, parsed.length, parsed.flags, (unsigned long long)parsed.id);
    struct two t[2] = {{1, 2, 3, 4.5}, {5, 6, 7, 8.5}};
    t[0].d += t[1].b;
    t[1].d *= 2;
    printf("%.1f %.1f %zu\n", t[0].d, t[1].d, sizeof t);
    struct partly q = {1, -2, 3}; q.b *= q.c; printf("%d\n", q.b);
    struct holds x = {'x', {.l = -1}, 7}; x.m.i = 5; printf("%d %ld %d\n", x.m.c, x.m.l, x.x);
    struct loose l; memset(&l, 0, sizeof l); l.h = h; l.tail = l.h.length; printf("%x\n", l.tail);
    static struct cache c[2]; printf("%d %d\n", (int)((uintptr_t)&c[0] % 32), (int)((uintptr_t)&c[1].b % 16));
    return checksum(&h, sizeof h) % 200;
}
