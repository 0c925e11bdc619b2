// what: redblack.c without the rotation at the parent: inner grandchildren leave the tree unbalanced
// verdict: unsafe
// sizes: N=3 N=6
#define WRONG
#include "redblack.c"
