#include "intrinsics.h"

/* What the program was started with. */
char **environ;
char **__environ;

static char *find(const char *name)
{
    char *found = NULL;
    for (char **entry = environ; entry != NULL && *entry != NULL && found == NULL; entry++) {
        size_t length = 0;
        while (name[length] != '\0' && (*entry)[length] == name[length])
            length++;
        if (name[length] == '\0' && (*entry)[length] == '=')
            found = *entry + length + 1;
    }
    return found;
}

/* If the environment above is not the one that the program runs in, what a variable holds is an input: no value, or any
   string, and the same for each name throughout the run. */
#define REMEMBERED 16
#define LONGEST_NAME 31

static struct {
    char name[LONGEST_NAME + 1];
    char *value;
} remembered[REMEMBERED];
static int remembered_count;

static char *any_value(void)
{
    if (__wherefore_nondet_between("whether the variable is set", 0, 1) == 0)
        return NULL;
    long size = __wherefore_nondet_between("size of the value", 1, __LONG_MAX__ / 4);
    char *value = __wherefore_given("value of the variable", (unsigned long)size);
    value[size - 1] = '\0';
    return value;
}

static _Bool is_name(const char *remembered_name, const char *name)
{
    int index = 0;
    while (name[index] != '\0' && remembered_name[index] == name[index])
        index++;
    return remembered_name[index] == name[index];
}

static char *any_variable(const char *name)
{
    for (int index = 0; index < remembered_count; index++)
        if (is_name(remembered[index].name, name))
            return remembered[index].value;
    char *value = any_value();
    int length = 0;
    while (length <= LONGEST_NAME && name[length] != '\0')
        length++;
    if (length <= LONGEST_NAME && remembered_count < REMEMBERED) {
        __wherefore_copy(remembered[remembered_count].name, name, (unsigned long)length + 1);
        remembered[remembered_count].value = value;
        remembered_count++;
    }
    return value;
}

char *getenv(const char *name)
{
    return __wherefore_environment_is_given ? find(name) : any_variable(name);
}

char *secure_getenv(const char *name)
{
    return getenv(name);
}

/* The locale is that of C and stays so: the one of the environment is that of C, or is not installed. */
char *setlocale(int category, const char *locale)
{
    (void)category;
    if (locale == NULL || is_name("C", locale) || is_name("POSIX", locale))
        return "C";
    __wherefore_lifted("c-locale", "");
    if (locale[0] != '\0')
        return NULL;
    if (__wherefore_environment_is_given)
        return "C";
    return __wherefore_nondet_between("whether the locale is not installed", 0, 1) == 0 ? "C" : NULL;
}
