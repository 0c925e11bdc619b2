// what: an interpreter for an eight-instruction tape language, with jump table, run-length folding and input from stdin
// stdin: abcXYZ\n
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { MOVE, CHANGE, OUTPUT, INPUT, OPEN, CLOSE, CLEAR, STOP };

struct instruction {
    enum kind kind : 8;
    int amount : 24;
    int target;
};

struct program {
    struct instruction *code;
    int length, capacity;
    const char *error;
};

struct machine {
    unsigned char tape[300];
    int pointer;
    long steps, limit;
    unsigned output;
    int written;
};

static struct instruction *emit(struct program *p, enum kind kind, int amount) {
    if (p->length == p->capacity) {
        p->capacity = p->capacity ? p->capacity * 2 : 4;
        p->code = realloc(p->code, p->capacity * sizeof *p->code);
    }
    struct instruction *i = &p->code[p->length++];
    i->kind = kind;
    i->amount = amount;
    i->target = -1;
    return i;
}

static void emit_folded(struct program *p, enum kind kind, int amount) {
    if (p->length && p->code[p->length - 1].kind == kind) {
        struct instruction *last = &p->code[p->length - 1];
        last->amount += amount;
        if (last->amount == 0)
            p->length--;
        return;
    }
    emit(p, kind, amount);
}

static struct program translate(const char *source) {
    struct program p = {0};
    int stack[32], depth = 0;
    for (; *source && !p.error; source++) {
        switch (*source) {
        case '>': emit_folded(&p, MOVE, 1); break;
        case '<': emit_folded(&p, MOVE, -1); break;
        case '+': emit_folded(&p, CHANGE, 1); break;
        case '-': emit_folded(&p, CHANGE, -1); break;
        case '.': emit(&p, OUTPUT, 0); break;
        case ',': emit(&p, INPUT, 0); break;
        case '[':
            if (depth == 32) {
                p.error = "too deep";
                break;
            }
            stack[depth++] = p.length;
            emit(&p, OPEN, 0);
            break;
        case ']': {
            if (!depth) {
                p.error = "] without [";
                break;
            }
            int open = stack[--depth];
            if (p.length == open + 2 && p.code[open + 1].kind == CHANGE && p.code[open + 1].amount == -1) {
                p.length = open;
                emit(&p, CLEAR, 0);
                break;
            }
            p.code[open].target = p.length;
            emit(&p, CLOSE, 0)->target = open;
            break;
        }
        default: break;
        }
    }
    if (depth && !p.error)
        p.error = "[ without ]";
    emit(&p, STOP, 0);
    return p;
}

static const char *run(const struct program *p, struct machine *m) {
    for (const struct instruction *i = p->code;; i++) {
        if (++m->steps > m->limit)
            return "step limit";
        switch (i->kind) {
        case MOVE:
            m->pointer += i->amount;
            if (m->pointer < 0 || m->pointer >= (int)sizeof m->tape)
                return "off the tape";
            break;
        case CHANGE: m->tape[m->pointer] += i->amount; break;
        case CLEAR: m->tape[m->pointer] = 0; break;
        case OUTPUT:
            putchar(m->tape[m->pointer]);
            m->output = m->output * 31 + m->tape[m->pointer];
            m->written++;
            break;
        case INPUT: {
            int c = getchar();
            m->tape[m->pointer] = c == EOF ? 0 : (unsigned char)c;
            break;
        }
        case OPEN:
            if (!m->tape[m->pointer])
                i = p->code + i->target;
            break;
        case CLOSE:
            if (m->tape[m->pointer])
                i = p->code + i->target;
            break;
        case STOP: return NULL;
        }
    }
}

static void disassemble(const struct program *p) {
    static const char names[] = "mc.,[]z!";
    for (int i = 0; i < p->length; i++) {
        putchar(names[p->code[i].kind]);
        if (p->code[i].amount)
            printf("%d", p->code[i].amount);
        else if (p->code[i].target >= 0)
            printf("@%d", p->code[i].target);
    }
    printf("\n");
}

int main(void) {
    static const char *const sources[] = {
        "++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.",
        ",[.,]",
        "+++++[>+++++++>++<<-]>>[<+>-]<.",
        "+[>+]",
        "<",
        "[[]",
        "]",
        ">+++>++<[->[->+>+<<]>>[-<<+>>]<<<]>>>.<++++[->++++++++++<]>[-<+>]<[>+<-]>.",
        "+++>+++<--><[->+<]>+++++++++++++++++++++++++++++++++++++++++++++++++++.",
    };
    int failures = 0;
    unsigned total = 0;
    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++) {
        struct program p = translate(sources[i]);
        if (p.error) {
            printf("%zu: %s\n", i, p.error);
            failures++;
        } else {
            struct machine *m = calloc(1, sizeof *m);
            m->limit = 20000;
            printf("%zu: ", i);
            const char *problem = run(&p, m);
            printf(" [%s] %d written, %ld steps, %u\n", problem ? problem : "done", m->written, m->steps, m->output);
            if (p.length < 30)
                disassemble(&p);
            failures += problem != NULL;
            total = total * 131 + m->output + (unsigned)m->steps;
            free(m);
        }
        free(p.code);
    }
    printf("%d failures, %u\n", failures, total);
    return failures * 10 + (int)(total % 10);
}
