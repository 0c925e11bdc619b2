// what: the last array of a record has its own length in tables, nested records, unions and through pointers
// verdict: unsafe
// fails: bounds 16
// fails: bounds 18
// fails: bounds 20
// fails: bounds 22
int __VERIFIER_nondet_int(void);
struct entry { int key; char name[4]; };
struct pair { struct entry entry; int next; } pair;
struct entry table[3];
union both { char bytes[2]; int whole; } both;
struct one { int n; char data[1]; } ones[2];
int main(void) {
    int kind = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
    if (at < 0) return 0;
    if (kind == 0 && at < 6) return table[0].name[at];
    struct entry *entry = &pair.entry;
    if (kind == 1 && at < 6) return entry->name[at];
    struct one *one = ones;
    if (kind == 2 && at < 4) return one->data[at];
    union both *p = &both;
    if (kind == 3 && at < 4) return p->bytes[at];
    if (kind == 4 && at < 4) return table[2].name[at] + entry->name[at];
    return 0;
}
