#ifndef _UNISTD_H
#define _UNISTD_H

#include <features.h>
#define __need_size_t
#define __need_NULL
#include <stddef.h>
#include <sys/types.h>
#include <bits/getopt_short.h>

typedef __INTPTR_TYPE__ intptr_t;

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84

ssize_t read(int descriptor, void *memory, size_t size);
ssize_t write(int descriptor, const void *bytes, size_t size);
ssize_t pread(int descriptor, void *memory, size_t size, off_t offset);
ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset);
off_t lseek(int descriptor, off_t offset, int origin);
int close(int descriptor);
int pipe(int descriptors[2]);
int dup(int descriptor);
int dup2(int descriptor, int target);
int fsync(int descriptor);
int ftruncate(int descriptor, off_t size);
int truncate(const char *path, off_t size);
int isatty(int descriptor);
char *ttyname(int descriptor);

int access(const char *path, int mode);
int chdir(const char *path);
char *getcwd(char *path, size_t size);
int link(const char *from, const char *to);
int symlink(const char *from, const char *to);
ssize_t readlink(const char *path, char *target, size_t size);
int unlink(const char *path);
int rmdir(const char *path);
int chown(const char *path, uid_t owner, gid_t group);

void _exit(int status) __attribute__((__noreturn__));
pid_t fork(void);
pid_t vfork(void);
int execl(const char *path, const char *argument, ...);
int execlp(const char *file, const char *argument, ...);
int execle(const char *path, const char *argument, ...);
int execv(const char *path, char *const arguments[]);
int execvp(const char *file, char *const arguments[]);
int execve(const char *path, char *const arguments[], char *const environment[]);
pid_t getpid(void);
pid_t getppid(void);
pid_t setsid(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int setuid(uid_t user);
int setgid(gid_t group);
char *getlogin(void);
int gethostname(char *name, size_t size);
long sysconf(int name);
int getpagesize(void);

unsigned int alarm(unsigned int seconds);
unsigned int sleep(unsigned int seconds);
int usleep(useconds_t microseconds);
int pause(void);
int nice(int increment);
int brk(void *end);
void *sbrk(intptr_t increment);
long syscall(long number, ...);

#ifdef __DECLARE_GNU
extern char **environ;
pid_t gettid(void);
#endif

#endif
