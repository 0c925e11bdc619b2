// what: __LINE__, __FILE__, __func__, #line and _Pragma, across macros and functions
#include <stdio.h>
#include <string.h>
#define HERE __LINE__
#define WHERE() where(__FILE__, __LINE__, __func__)
#define STR(x) #x
#define XSTR(x) STR(x)
#define TAG(n) n##_tag
#define UNIQUE2(a, b) a##b
#define UNIQUE1(a, b) UNIQUE2(a, b)
#define UNIQUE(a) UNIQUE1(a, __LINE__)
#define PACKED _Pragma("pack(push, 1)")
#define NORMAL _Pragma("pack(pop)")

static const char *base(const char *path) { const char *slash = strrchr(path, '/'); return slash ? slash + 1 : path; }
static void where(const char *file, int line, const char *function) { printf("%s:%d:%s\n", base(file), line, function); }
static void other(void) { WHERE(); printf("%s %s %d\n", __func__, __FUNCTION__, HERE); }
static int UNIQUE(name_) = 1; static int UNIQUE(other_) = 2;
PACKED struct tight { char c; int i; }; NORMAL
struct loose { char c; int i; };
_Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wunused\"")
#pragma unknown to every compiler
_Pragma("GCC diagnostic pop")

int main(void) {
    WHERE(); other(); printf("%d %d\n", HERE, __LINE__);
    printf("%s\n", XSTR(__LINE__)); printf("%d %d\n", name_18, other_18); printf("%zu %zu\n", sizeof(struct tight), sizeof(struct loose));
    printf("%d %d\n", __LINE__,
           __LINE__);
#line 500
    printf("%d\n", __LINE__); WHERE();
#line 1000 "renamed.c"
    WHERE(); printf("%s\n", __FILE__);
#define NUMBER 7
#define NAME "computed.c"
#line NUMBER NAME
    WHERE();
# 77 "linemarker.c"
    WHERE(); other();
    int line = __LINE__; printf("%d\n", line); for (int i = 0; i < 2; i++) printf("%d ", __LINE__ + i); printf("\n");
    int TAG(my) = 3; printf("%d %s\n", my_tag, XSTR(TAG(my))); printf("%zu\n", sizeof(__func__)); const char *f = __func__; printf("%c\n", f[3]);
#line 12 "last.c"
    return __LINE__;
}
