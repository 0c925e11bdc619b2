/* Runs the program for every input, each run in a process of its own, and tells what it observes. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_INPUTS = 3, SECONDS = 2 };
static int inputs[MOST_INPUTS + 1], taken;

int program_main(void);

unsigned char __VERIFIER_nondet_uchar(void) {
    return inputs[taken++];
}

void __VERIFIER_assume(int condition) {
    if (!condition)
        _exit(0);
}

/* Not through stdio, whose buffers a run that is killed would lose. */
static void tell(const char *word, long long first, long long second) {
    char line[64];
    int length = snprintf(line, sizeof line, "%s %lld %lld\n", word, first, second);
    if (write(STDERR_FILENO, line, length) != length)
        _exit(1);
}

void observe(int number, long long value) {
    tell("OBSERVED", number, value);
}

static void run(int number) {
    tell("RUN", number, 0);
    taken = 0;
    pid_t child = fork();
    if (child == 0) {
        alarm(SECONDS);
        program_main();
        _exit(0);
    }
    int status;
    waitpid(child, &status, 0);
    tell("END", WIFSIGNALED(status) ? WTERMSIG(status) : 0, 0);
}

int main(int count, char **sizes) {
    int total = 1;
    for (int i = 1; i < count; i++)
        total *= atoi(sizes[i]);
    for (int number = 0; number < total; number++) {
        int rest = number;
        for (int i = 1; i < count; i++) {
            inputs[i - 1] = rest % atoi(sizes[i]);
            rest /= atoi(sizes[i]);
        }
        run(number);
    }
    return 0;
}
