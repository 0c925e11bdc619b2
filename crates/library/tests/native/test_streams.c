#include "test.h"

#include "native_intrinsics.h"

#include <errno.h>
#include <unistd.h>

MODEL(fgetc);
MODEL(fgetc_unlocked);
MODEL(getc_unlocked);
MODEL(getchar_unlocked);
MODEL(ungetc);
MODEL(fgets);
MODEL(fgets_unlocked);
MODEL(fread);
MODEL(fread_unlocked);
MODEL(getline);
MODEL(getdelim);
MODEL(__getdelim);
MODEL(feof);
MODEL(feof_unlocked);
MODEL(ferror);
MODEL(ferror_unlocked);
MODEL(clearerr);
MODEL(clearerr_unlocked);
MODEL(fwrite);
MODEL(fwrite_unlocked);
MODEL(fputc);
MODEL(fputc_unlocked);
MODEL(putc_unlocked);
MODEL(putchar_unlocked);
MODEL(fputs);
MODEL(fputs_unlocked);
MODEL(puts);
MODEL(fflush);
MODEL(fflush_unlocked);
MODEL(setbuf);
MODEL(setbuffer);
MODEL(setlinebuf);
MODEL(setvbuf);
MODEL(perror);
MODEL(strerror);
MODEL(strerror_r);
MODEL(fclose);
MODEL(fileno);
MODEL(remove);
MODEL(rename);
MODEL(fseek);
MODEL(ftell);
MODEL(rewind);
MODEL(read);
MODEL(write);
extern int model_getc(FILE *stream);
extern int model_getchar(void);
extern int model__IO_getc(FILE *stream);
extern int model___uflow(FILE *stream);
extern int model__IO_feof(FILE *stream);
extern int model__IO_ferror(FILE *stream);
extern char *model_gets(char *line);
extern char *model___fgets_chk(char *line, size_t room, int size, FILE *stream);
extern int model_putc(int character, FILE *stream);
extern int model_putchar(int character);
extern int model__IO_putc(int character, FILE *stream);
extern int model___overflow(FILE *stream, int character);
extern int model___xpg_strerror_r(int number, char *buffer, size_t size);
extern int *model___errno_location(void);

/* The same bytes for the models' stdin and for a stream of the library. */
static FILE *open_both(const char *bytes, size_t size)
{
    native_set_input(bytes, size);
    FILE *stream = tmpfile();
    fwrite(bytes, 1, size, stream);
    rewind(stream);
    return stream;
}

static size_t random_lines(char *bytes, size_t limit)
{
    size_t size = test_below((unsigned)limit);
    unsigned letters = test_below(2) ? 3 : 20;
    for (size_t index = 0; index < size; index++)
        bytes[index] = "\nab\n\xff\0cdefghijklmnop"[test_below(letters)];
    return size;
}

static int model_byte(void)
{
    switch (test_below(8)) {
    case 0:
        return model_fgetc(stdin);
    case 1:
        return model_getc(stdin);
    case 2:
        return model_getchar();
    case 3:
        return model_fgetc_unlocked(stdin);
    case 4:
        return model_getc_unlocked(stdin);
    case 5:
        return model_getchar_unlocked();
    case 6:
        return model__IO_getc(stdin);
    default:
        return model___uflow(stdin);
    }
}

static void compare_states(FILE *stream)
{
    EXPECT(!model_feof(stdin) == !feof(stream), "feof");
    EXPECT(model_feof_unlocked(stdin) == model_feof(stdin) && model__IO_feof(stdin) == model_feof(stdin), "feof");
    EXPECT(!model_ferror(stdin) && !model_ferror_unlocked(stdin) && !model__IO_ferror(stdin), "ferror");
}

static void compare_line(FILE *stream, int size)
{
    char a[64], b[64];
    memset(a, 'x', sizeof a);
    memset(b, 'x', sizeof b);
    char *model_line;
    if (test_below(3) == 0)
        model_line = model_fgets_unlocked(a, size, stdin);
    else if (test_below(2))
        model_line = model___fgets_chk(a, sizeof a, size, stdin);
    else
        model_line = model_fgets(a, size, stdin);
    char *line = fgets(b, size, stream);
    EXPECT((model_line == NULL) == (line == NULL), "fgets of %d", size);
    EXPECT(memcmp(a, b, sizeof a) == 0, "fgets of %d", size);
}

static void compare_delimited(FILE *stream)
{
    char *a = NULL, *b = NULL;
    size_t size_of_a = 0, size_of_b = 0;
    int delimiter = test_below(2) ? 'a' : '\n';
    ssize_t model_length;
    if (delimiter == '\n')
        model_length = model_getline(&a, &size_of_a, stdin);
    else if (test_below(2))
        model_length = model_getdelim(&a, &size_of_a, delimiter, stdin);
    else
        model_length = model___getdelim(&a, &size_of_a, delimiter, stdin);
    ssize_t length = getdelim(&b, &size_of_b, delimiter, stream);
    EXPECT(model_length == length, "%zd %zd", model_length, length);
    EXPECT(length < 0 || memcmp(a, b, (size_t)length + 1) == 0, "%zd", length);
    EXPECT(size_of_a >= 120 && (length < 0 || size_of_a > (size_t)length), "%zu", size_of_a);
    free(a);
    free(b);
}

static void compare_block(FILE *stream)
{
    char a[64], b[64];
    memset(a, 'x', sizeof a);
    memset(b, 'x', sizeof b);
    size_t size = test_below(5);
    size_t count = test_below(8);
    size_t model_items = (test_below(2) ? model_fread : model_fread_unlocked)(a, size, count, stdin);
    EXPECT(model_items == fread(b, size, count, stream), "%zu of %zu", count, size);
    EXPECT(memcmp(a, b, sizeof a) == 0, "%zu of %zu", count, size);
}

static void compare_reads(void)
{
    char bytes[600];
    size_t size = random_lines(bytes, test_below(4) ? 60 : 600);
    FILE *stream = open_both(bytes, size);
    int rounds = (int)test_below(60);
    for (int round = 0; round < rounds; round++) {
        int model_result, result;
        switch (test_below(6)) {
        case 0:
            model_result = model_byte();
            result = fgetc(stream);
            EXPECT(model_result == result, "%d %d", model_result, result);
            if (test_below(3) == 0) {
                int character = test_below(3) ? result : 'q' - 256 * (int)test_below(2);
                model_result = model_ungetc(character, stdin);
                result = ungetc(character, stream);
                EXPECT(model_result == result, "%d %d", model_result, result);
            }
            break;
        case 1:
        case 2:
            compare_line(stream, (int)test_below(30) - 1);
            break;
        case 3:
            compare_delimited(stream);
            break;
        case 4:
            compare_block(stream);
            break;
        default:
            (test_below(2) ? model_clearerr : model_clearerr_unlocked)(stdin);
            clearerr(stream);
        }
        compare_states(stream);
    }
    fclose(stream);
}

static void check_gets(void)
{
    char line[16];
    native_set_input("ab\n\ncd", 6);
    EXPECT(model_gets(line) == line && strcmp(line, "ab") == 0, "%s", line);
    EXPECT(model_gets(line) == line && strcmp(line, "") == 0, "%s", line);
    EXPECT(model_gets(line) == line && strcmp(line, "cd") == 0, "%s", line);
    EXPECT(model_gets(line) == NULL, "%s", line);
    native_set_input("ab", 2);
    int ended = setjmp(native_end);
    if (ended == ENDED_NOT)
        model___fgets_chk(line, 4, 5, stdin);
    EXPECT(ended == ENDED_BY_CHECK, "room for 4");
    *model___errno_location() = 0;
    EXPECT(model_getline(NULL, NULL, stdin) == -1 && *model___errno_location() == EINVAL, "getline");
    char bytes[4];
    native_set_input("abcde", 5);
    EXPECT(model_read(0, bytes, 4) == 4 && memcmp(bytes, "abcd", 4) == 0, "read");
    EXPECT(model_read(0, bytes, 4) == 1 && bytes[0] == 'e', "read");
    EXPECT(model_read(0, bytes, 4) == 0, "read");
    EXPECT(model_read(-1, bytes, 4) == -1 && *model___errno_location() == EBADF, "read");
}

/* Where input may fail, and the inputs of the models say that it does. */
static void check_failing_reads(void)
{
    char bytes[4];
    int *error = model___errno_location();
    static const long fails[] = {1, 4};
    native_set_nondet(fails, 2);
    EXPECT(model_read(0, bytes, 4) == -1 && *error == 4, "read");
    native_set_input("abcde", 5);
    native_lifted = 1;
    static const long fewer[] = {0, 1, 2, 0, 0};
    native_set_nondet(fewer, 5);
    EXPECT(model_read(0, bytes, 4) == 2 && memcmp(bytes, "ab", 2) == 0, "fewer bytes");
    EXPECT(model_read(0, bytes, 4) == 3 && memcmp(bytes, "cde", 3) == 0, "all bytes");
    EXPECT(!model_feof(stdin) || !model_ferror(stdin), "the end is one or the other");
    static const long failed[] = {1};
    native_set_input("", 0);
    EXPECT(!model_ferror(stdin), "before reading");
    native_set_nondet(failed, 1);
    EXPECT(model_getchar() == EOF && model_ferror(stdin) && !model_feof(stdin) && model_ferror(stdin), "failure");
    model_clearerr(stdin);
    EXPECT(!model_ferror(stdin) && !model_feof(stdin), "clearerr");
    EXPECT(model_getchar() == EOF && model_feof(stdin) && !model_ferror(stdin), "end");
    native_lifted = 0;
}

static void expect_output(int stream, const char *bytes, size_t size)
{
    EXPECT(native_output_size[stream] == size && memcmp(native_output[stream], bytes, size) == 0, "stream %d: %.*s",
           stream, (int)native_output_size[stream], native_output[stream]);
    native_reset_output();
}

static void check_writes(void)
{
    native_reset_output();
    EXPECT(model_fwrite("abcdef", 2, 3, stdout) == 3, "fwrite");
    expect_output(1, "abcdef", 6);
    EXPECT(model_fwrite_unlocked("ab\0d", 1, 4, stderr) == 4, "fwrite");
    expect_output(2, "ab\0d", 4);
    EXPECT(model_fwrite("", 0, 3, stdout) == 0 && model_fwrite("", 3, 0, stdout) == 0, "fwrite");
    FILE *other = tmpfile();
    EXPECT(model_fwrite("ab", 1, 2, other) == 2, "fwrite");
    FILE *stream = tmpfile();
    EXPECT(model_fputc(-1, stdout) == fputc(-1, stream), "fputc");
    EXPECT(model_fputc_unlocked('a', stdout) == 'a', "fputc");
    EXPECT(model_putc(300, stdout) == putc(300, stream), "putc");
    EXPECT(model_putc_unlocked('b', stdout) == 'b' && model_putchar('c') == 'c', "putc");
    EXPECT(model_putchar_unlocked('d') == 'd' && model__IO_putc('e', stdout) == 'e', "putc");
    EXPECT(model___overflow(stdout, 'f') == 'f', "__overflow");
    expect_output(1, "\xff" "a,bcdef", 8);
    EXPECT(model_fputs("abc", stderr) == fputs("abc", stream), "fputs");
    EXPECT(model_fputs_unlocked("", stderr) == fputs("", stream), "fputs");
    expect_output(2, "abc", 3);
    EXPECT(model_puts("abc") == 4 && model_puts("") == 1, "puts");
    expect_output(1, "abc\n\n", 5);
    EXPECT(model_write(2, "xyz", 3) == 3 && model_write(5, "xyz", 3) == 3 && model_write(-1, "xyz", 3) == -1, "write");
    expect_output(2, "xyz", 3);
    EXPECT(model_fflush(NULL) == 0 && model_fflush_unlocked(stdout) == 0, "fflush");
    model_setbuf(stdout, NULL);
    model_setbuffer(stdout, NULL, 0);
    model_setlinebuf(stdout);
    EXPECT(model_setvbuf(stdout, NULL, _IONBF, 0) == 0, "setvbuf");
    EXPECT(model_setvbuf(stdout, NULL, 3, 0) == setvbuf(stream, NULL, 3, 0), "setvbuf");
    fclose(stream);
    fclose(other);
}

static void compare_error_texts(void)
{
    for (int round = -2; round < 300; round++) {
        int number = round < 200 ? round : (int)test_random();
        if (round == -2)
            number = -2147483647 - 1;
        EXPECT(strcmp(model_strerror(number), strerror(number)) == 0, "%s, %s", model_strerror(number), strerror(number));
        for (size_t size = 0; size < 40; size += test_below(9)) {
            char a[40] = "", b[40] = "";
            EXPECT(strcmp(model_strerror_r(number, a, size), strerror_r(number, b, size)) == 0, "%d", number);
            extern int __xpg_strerror_r(int number, char *buffer, size_t size);
            EXPECT(model___xpg_strerror_r(number, a, size) == __xpg_strerror_r(number, b, size), "%d %zu", number, size);
            EXPECT(strcmp(a, b) == 0, "%d %zu", number, size);
        }
    }
    native_reset_output();
    *model___errno_location() = ENOENT;
    model_perror("prog");
    expect_output(2, "prog: No such file or directory\n", 32);
    model_perror("");
    expect_output(2, "No such file or directory\n", 26);
    *model___errno_location() = 0;
    model_perror(NULL);
    expect_output(2, "Success\n", 8);
}

static void check_files(void)
{
    static const long bytes[] = {65, -1, 1};
    int *error = model___errno_location();
    native_set_nondet(bytes, 3);
    FILE *file = tmpfile();
    EXPECT(model_fgetc(file) == 'A' && model_fgetc(file) == EOF && model_feof(file), "fgetc");
    EXPECT(model_ungetc('b', file) == 'b', "ungetc");
    model_clearerr(file);
    EXPECT(model_ferror(file) == 0, "ferror");
    fclose(file);
    EXPECT(model_fclose(stdout) == 0, "fclose");
    EXPECT(model_remove("x") == 0 && model_rename("x", "y") == 0, "remove");
    static const long fails[] = {1, 13, 1, 5};
    native_set_nondet(fails, 4);
    EXPECT(model_remove("x") == -1 && *error == 13, "remove");
    EXPECT(model_rename("x", "y") == -1 && *error == 5, "rename");
    static const long numbers[] = {7, 0, 12};
    native_set_nondet(numbers, 3);
    FILE *other = tmpfile();
    EXPECT(model_fileno(stderr) == 2 && model_fileno(other) == 7, "fileno");
    EXPECT(model_fseek(stdin, 0, SEEK_SET) == -1 && *error == ESPIPE, "fseek");
    EXPECT(model_fseek(other, 0, 9) == -1 && *error == EINVAL && model_fseek(other, 0, SEEK_SET) == 0, "fseek");
    EXPECT(model_ftell(stdin) == -1 && model_ftell(other) == 12, "ftell");
    native_set_input("", 0);
    EXPECT(model_getchar() == EOF && model_feof(stdin), "feof");
    model_rewind(stdin);
    EXPECT(!model_feof(stdin), "rewind");
    fclose(other);
}

void test_streams(void)
{
    for (int round = 0; round < 1500; round++)
        compare_reads();
    check_gets();
    check_failing_reads();
    check_writes();
    compare_error_texts();
    check_files();
}
