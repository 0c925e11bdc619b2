// what: bit-fields as device registers and protocol words, in arrays, through pointers and in conditions
#include <stdint.h>
#include <stdio.h>

typedef union {
    uint32_t raw;
    struct { uint32_t enable : 1, mode : 3, divider : 8, irq : 4, : 4, level : 6, locked : 1, sign : 5; };
} reg;
struct instruction { unsigned op : 4, rd : 3, rs : 3; signed imm : 6; };
struct date { unsigned day : 5, month : 4, year : 12; unsigned leap : 1; };
struct counters { unsigned hit : 4; unsigned miss : 4; signed balance : 5; volatile unsigned total : 6; };

static void set_mode(reg *r, unsigned mode) { if (!r->locked) r->mode = mode; }
static int execute(const struct instruction *code, int n) {
    int regs[8] = {0};
    for (int pc = 0, steps = 0; pc < n && steps < 200; pc++, steps++) {
        struct instruction i = code[pc];
        switch (i.op) {
        case 0: regs[i.rd] = i.imm; break;
        case 1: regs[i.rd] += regs[i.rs]; break;
        case 2: regs[i.rd] += i.imm; break;
        case 3: if (regs[i.rs]) pc += i.imm; break;
        case 4: printf("[%d]", regs[i.rd]); break;
        }
    }
    printf("\n");
    return regs[1];
}
static struct date tomorrow(struct date d) {
    static const unsigned char days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (d.day == days[d.month - 1] + (d.month == 2 && d.leap)) {
        d.day = 1;
        if (d.month == 12) {
            d.month = 1;
            d.year++;
            d.leap = d.year % 4 == 0;
        }  else d.month++;
    }
    else d.day++;
    return d;
}

int main(void) {
    reg r = {0};
    r.enable = 1;
    r.mode = 5;
    r.divider = 200;
    r.irq = 0xa;
    r.level = 33;
    r.sign = -3;
    printf("%08x\n", r.raw);
    set_mode(&r, 2); r.locked = 1; set_mode(&r, 7); printf("%u %08x\n", r.mode, r.raw);
    r.raw = 0x8765fedc;
    printf("%u %u %u %u %u %u %u\n", r.enable, r.mode, r.divider, r.irq, r.level, r.locked, r.sign);
    r.divider += 100; r.level--; r.irq ^= 0xf; printf("%u %u %u %08x\n", r.divider, r.level, r.irq, r.raw);
    struct instruction program[] = {{0, 1, 0, 0}, {0, 2, 0, 10}, {1, 1, 2, 0}, {4, 1, 0, 0}, {2, 2, 0, -1}, {3, 0, 2, -4}, {4, 2, 0, 0}};
    int result = execute(program, 7); printf("%d %zu\n", result, sizeof program);
    struct date d = {27, 2, 2023, 0};
    for (int i = 0; i < 4; i++) {
        d = tomorrow(d);
        printf("%u-%u-%u ", d.year, d.month, d.day);
    }
    d = (struct date){28, 2, 2024, 1};
    d = tomorrow(d);
    printf("%u ", d.day);
    d = tomorrow((struct date){31, 12, 2023, 0});
    printf("%u %u %u %u\n", d.year, d.month, d.day, d.leap);
    struct counters c = {14, 2, 14, 62};
    for (int i = 0; i < 3; i++) {
        c.hit++;
        c.miss--;
        c.balance += 1;
        c.total++;
        printf("%u %u %d %u; ", c.hit, c.miss, c.balance, c.total);
    }
    printf("\n");
    reg bank[4] = {{1}, {.mode = 3}, {.raw = ~0u}, {.level = 63}};
    for (reg *p = bank; p < bank + 4; p++) {
        p->mode++;
        p->sign = (unsigned)(p - bank);
        printf("%08x ", p->raw);
    }
    printf("\n%d %d\n", bank[2].level > bank[3].level, bank[0].enable && !bank[1].enable);
    unsigned total = 0;
    for (int i = 0; i < 4; i++) total += bank[i].level * bank[i].divider;
    printf("%u\n", total);
    return result;
}
