// what: a vending machine and a comment stripper as table-driven and switch-driven state machines with logs
#include <stdio.h>
#include <string.h>

enum state { IDLE, PAYING, VENDING, REFUNDING, BROKEN, STATES };
enum event { COIN, SELECT, CANCEL, DONE, KICK, EVENTS };

struct machine {
    enum state state;
    int credit, price, sold, refunded;
    unsigned history;
    char log[512];
    size_t used;
};

typedef enum state (*action)(struct machine *, int);

static void note(struct machine *m, const char *text) {
    size_t n = strlen(text);
    if (m->used + n + 2 > sizeof m->log)
        return;
    memcpy(m->log + m->used, text, n);
    m->used += n;
    m->log[m->used++] = ';';
    m->log[m->used] = '\0';
}

static enum state add_coin(struct machine *m, int value) {
    char text[32];
    m->credit += value;
    sprintf(text, "credit %d", m->credit);
    note(m, text);
    return PAYING;
}

static enum state choose(struct machine *m, int item) {
    m->price = item * 25;
    if (m->credit < m->price) {
        note(m, "too little");
        return PAYING;
    }
    m->credit -= m->price;
    note(m, "vending");
    return VENDING;
}

static enum state give_back(struct machine *m, int unused) {
    (void)unused;
    m->refunded += m->credit;
    m->credit = 0;
    note(m, "refund");
    return REFUNDING;
}

static enum state finish(struct machine *m, int unused) {
    (void)unused;
    if (m->state == VENDING) {
        m->sold++;
        note(m, "sold");
        return m->credit ? PAYING : IDLE;
    }
    return IDLE;
}

static enum state kicked(struct machine *m, int force) {
    if (force > 3) {
        note(m, "broken");
        return BROKEN;
    }
    return m->state;
}

static const action table[STATES][EVENTS] = {
    [IDLE] = {[COIN] = add_coin, [KICK] = kicked},
    [PAYING] = {[COIN] = add_coin, [SELECT] = choose, [CANCEL] = give_back, [KICK] = kicked},
    [VENDING] = {[DONE] = finish, [KICK] = kicked},
    [REFUNDING] = {[DONE] = finish},
};
static const char *const state_names[STATES] = {"idle", "paying", "vending", "refunding", "broken"};

static int dispatch(struct machine *m, enum event e, int argument) {
    action a = table[m->state][e];
    m->history = m->history * 7 + e * STATES + m->state;
    if (!a)
        return 0;
    m->state = a(m, argument);
    return 1;
}

/* Removes comments, keeping strings; a state machine over characters. */
static int strip(const char *in, char *out) {
    enum { CODE, SLASH, LINE, BLOCK, STAR, STRING, ESCAPE, CHARACTER, CHARACTER_ESCAPE } s = CODE;
    int comments = 0;
    for (; *in; in++) {
        char c = *in;
        switch (s) {
        case CODE:
            if (c == '/') {
                s = SLASH;
                continue;
            }
            if (c == '"')
                s = STRING;
            else if (c == '\'')
                s = CHARACTER;
            break;
        case SLASH:
            if (c == '/' || c == '*') {
                s = c == '/' ? LINE : BLOCK;
                comments++;
                continue;
            }
            *out++ = '/';
            s = c == '"' ? STRING : CODE;
            break;
        case LINE:
            if (c != '\n')
                continue;
            s = CODE;
            break;
        case BLOCK:
            if (c == '*')
                s = STAR;
            continue;
        case STAR:
            if (c == '/') {
                s = CODE;
                c = ' ';
                break;
            }
            if (c != '*')
                s = BLOCK;
            continue;
        case STRING:
            s = c == '\\' ? ESCAPE : c == '"' ? CODE : STRING;
            break;
        case ESCAPE:
            s = STRING;
            break;
        case CHARACTER:
            s = c == '\\' ? CHARACTER_ESCAPE : c == '\'' ? CODE : CHARACTER;
            break;
        case CHARACTER_ESCAPE:
            s = CHARACTER;
            break;
        }
        *out++ = c;
    }
    if (s == SLASH)
        *out++ = '/';
    *out = '\0';
    return s == BLOCK || s == STAR ? -comments : comments;
}

/* Accepts binary numbers that are divisible by three. */
static int by_three(const char *bits) {
    static const unsigned char next[3][2] = {{0, 1}, {2, 0}, {1, 2}};
    unsigned char s = 0;
    while (*bits)
        s = next[s][*bits++ - '0'];
    return s == 0;
}

int main(void) {
    struct machine m = {.state = IDLE};
    static const struct {
        enum event e;
        int argument;
    } script[] = {{SELECT, 1}, {COIN, 10}, {SELECT, 1}, {COIN, 20}, {SELECT, 1}, {COIN, 5}, {DONE, 0}, {COIN, 50}, {KICK, 2}, {CANCEL, 0}, {DONE, 0}, {COIN, 100}, {SELECT, 4}, {DONE, 0}, {KICK, 9}, {COIN, 10}, {DONE, 0}};
    int ignored = 0;
    for (size_t i = 0; i < sizeof script / sizeof *script; i++) {
        if (!dispatch(&m, script[i].e, script[i].argument))
            ignored++;
        printf("%s%c", state_names[m.state], i + 1 < sizeof script / sizeof *script ? ' ' : '\n');
    }
    printf("%s\n", m.log);
    printf("sold %d refunded %d credit %d ignored %d history %u\n", m.sold, m.refunded, m.credit, ignored, m.history);

    static const char *const sources[] = {"a /* b */ c", "x // y\nz", "\"/* kept */\" + '\"' /**/ d", "a / b /* ** / * */ e", "'\\'' // '\n\"\\\"//\" f", "open /* never closed *", "/"};
    char out[100];
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        int n = strip(sources[i], out);
        printf("%d [%s]\n", n, out);
    }
    int accepted = 0;
    for (int i = 0; i < 64; i++) {
        char bits[8];
        int n = 0;
        for (int k = 5; k >= 0; k--)
            bits[n++] = '0' + (i >> k & 1);
        bits[n] = '\0';
        accepted += by_three(bits) == (i % 3 == 0);
    }
    printf("%d of 64 agree\n", accepted);
    return m.sold * 50 + ignored;
}
