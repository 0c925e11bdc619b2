#include "intrinsics.h"

void *malloc(size_t size);
void *realloc(void *memory, size_t size);
int fgetc(FILE *stream);

static _Bool make_room(char **line, size_t *size, size_t needed)
{
    if (*line == NULL || *size == 0) {
        *line = malloc(120);
        if (*line == NULL)
            return 0;
        *size = 120;
    }
    if (needed > *size) {
        char *larger = realloc(*line, 2 * *size);
        if (larger == NULL)
            return 0;
        *line = larger;
        *size = 2 * *size;
    }
    return 1;
}

ssize_t getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    if (line == NULL || size == NULL) {
        errno = EINVAL;
        return -1;
    }
    size_t length = 0;
    if (!make_room(line, size, 1))
        return -1;
    int byte = fgetc(stream);
    while (byte != EOF) {
        if (!make_room(line, size, length + 2))
            return -1;
        (*line)[length] = (char)byte;
        length++;
        byte = byte != delimiter ? fgetc(stream) : EOF;
    }
    if (length == 0)
        return -1;
    (*line)[length] = '\0';
    return (ssize_t)length;
}

ssize_t __getdelim(char **line, size_t *size, int delimiter, FILE *stream)
{
    return getdelim(line, size, delimiter, stream);
}

ssize_t getline(char **line, size_t *size, FILE *stream)
{
    return getdelim(line, size, '\n', stream);
}
