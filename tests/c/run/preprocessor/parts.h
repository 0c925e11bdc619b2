#ifndef PARTS_H
#define PARTS_H
#define PART_LIMIT 10
struct part { int id; const char *name; };
static inline int part_cost(const struct part *p) { return p->id * PART_LIMIT + __LINE__; }
extern int part_total;
enum part_kind { BOLT, NUT, GEAR };
static const char *part_file(void) { return __FILE__; }
#endif
