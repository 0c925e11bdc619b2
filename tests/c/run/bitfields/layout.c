// what: bit-field layout: zero width, straddling, mixed types, packed, unnamed padding, seen through bytes
#include <stdio.h>
#include <string.h>

struct a { unsigned x : 3, y : 5, z : 8; };
struct b { unsigned x : 20, y : 20; };
struct c { unsigned x : 3; unsigned : 0; unsigned y : 3; };
struct d { char c; unsigned x : 10; short s; };
struct e { unsigned char x : 3, y : 7, z : 6; };
struct f { unsigned long long x : 30, y : 30, z : 4; };
struct __attribute__((packed)) g { unsigned x : 20, y : 20; char c; unsigned z : 3; };
struct h { unsigned x : 4; unsigned : 10; unsigned y : 4; int : 0; char c; };
struct i { int x : 12; char c; int y : 12; };
struct j { unsigned short x : 9; unsigned y : 9; unsigned char z : 2; };
struct k { long long x : 40; int y : 24; };
struct l { _Bool a : 1, b : 1; unsigned char c : 2; unsigned d : 12; };
struct m { char a; int : 0; char b; };
struct n { struct { unsigned a : 4, b : 4; } in; unsigned c : 4; };
struct __attribute__((packed)) o { unsigned long long a : 7, b : 41, c : 16; };
union p { unsigned a : 5; unsigned b : 12; unsigned char c; };

#define BYTES(v) bytes(#v, &(v), sizeof(v))
static void bytes(const char *name, const void *p, size_t n) {
    const unsigned char *b = p; printf("%s %zu:", name, n);
    for (size_t i = 0; i < n; i++) printf(" %02x", b[i]);
    printf("\n");
}

int main(void) {
#define MAKE(T, v) struct T v; memset(&v, 0, sizeof v)
    MAKE(a, va); va.x = 5; va.y = 17; va.z = 0xab; BYTES(va);
    MAKE(b, vb); vb.x = 0xabcde; vb.y = 0x12345; BYTES(vb);
    MAKE(c, vc); vc.x = 7; vc.y = 5; BYTES(vc);
    MAKE(d, vd); vd.c = 1; vd.x = 0x3ff; vd.s = 0x1122; BYTES(vd);
    MAKE(e, ve); ve.x = 5; ve.y = 0x55; ve.z = 0x2a; BYTES(ve);
    MAKE(f, vf); vf.x = 0x2aaaaaaa; vf.y = 0x15555555; vf.z = 9; BYTES(vf);
    MAKE(g, vg); vg.x = 0xabcde; vg.y = 0x12345; vg.c = 0x77; vg.z = 5; BYTES(vg);
    MAKE(h, vh); vh.x = 0xf; vh.y = 9; vh.c = 2; BYTES(vh);
    MAKE(i, vi); vi.x = -1; vi.c = 3; vi.y = -2; BYTES(vi);
    MAKE(j, vj); vj.x = 0x1ff; vj.y = 0x155; vj.z = 3; BYTES(vj);
    MAKE(k, vk); vk.x = -2; vk.y = 0x123456; BYTES(vk);
    MAKE(l, vl); vl.a = 1; vl.b = 3; vl.c = 2; vl.d = 0xabc; BYTES(vl);
    MAKE(m, vm); vm.a = 1; vm.b = 2; BYTES(vm);
    MAKE(n, vn); vn.in.a = 3; vn.in.b = 12; vn.c = 6; BYTES(vn);
    MAKE(o, vo); vo.a = 0x55; vo.b = 0x1aaaaaaaaaaull; vo.c = 0xbeef; BYTES(vo);
    union p vp;
    memset(&vp, 0, sizeof vp);
    vp.b = 0xabc;
    BYTES(vp);
    vp.a = 1;
    BYTES(vp);
    vp.c |= 0x80;
    printf("%x %x\n", vp.a, vp.b);
    printf("%x %x %x %x %x %x\n", vb.x, vb.y, vg.x, vg.y, vg.z, (unsigned)vo.c);
    vg.y = ~vg.y;
    vg.c++;
    BYTES(vg);
    vo.b = 0;
    BYTES(vo);
    vo.a = 0;
    vo.c++;
    BYTES(vo);
    vb.x = 0;
    BYTES(vb);
    ve.y = 0;
    BYTES(ve);
    struct g many[3];
    memset(many, 0, sizeof many);
    for (unsigned q = 0; q < 3; q++) {
        many[q].x = q * 1000;
        many[q].y = q * 77777;
        many[q].z = q + 6;
    }
    BYTES(many);
    printf("%u %u %u\n", many[2].x, many[2].y, many[2].z);
    unsigned char raw[sizeof(struct a)] = {0xff, 0x3c, 0, 0};
    memcpy(&va, raw, sizeof va);
    printf("%u %u %u\n", va.x, va.y, va.z);
    struct init { unsigned a : 3; unsigned : 5; unsigned b : 8; int : 0; signed c : 4; } s = {9, 257, 9};
    printf("%u %u %d\n", s.a, s.b, s.c);
    return sizeof(struct i) * 10 + sizeof(struct g);
}
