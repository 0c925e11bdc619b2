// what: the third strcat does not fit
// expect: bounds 8
#include <string.h>
int main(void) {
    char path[12] = "/usr";
    const char *parts[] = {"/bin", "/a", "/more"};
    for (int i = 0; i < 3; i++)
        strcat(path, parts[i]);
    return (int)strlen(path);
}
