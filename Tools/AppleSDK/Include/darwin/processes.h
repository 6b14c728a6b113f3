// Processes, signals, time, memory and errors.
#pragma once
#include <darwin/types.h>

typedef uint32_t sigset_t;
typedef struct __siginfo {
  int si_signo, si_errno, si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
  void *si_addr;
} siginfo_t;
union __sigaction_u {
  void (*__sa_handler)(int);
  void (*__sa_sigaction)(int, siginfo_t *, void *);
};
struct sigaction {
  union __sigaction_u __sigaction_u;
  sigset_t sa_mask;
  int sa_flags;
};
#define sa_handler __sigaction_u.__sa_handler
#define sa_sigaction __sigaction_u.__sa_sigaction
typedef struct {
  void *ss_sp;
  size_t ss_size;
  int ss_flags;
} stack_t;
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigaltstack(const stack_t *, stack_t *);
int sigemptyset(sigset_t *);
int sigfillset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigdelset(sigset_t *, int);
int sigprocmask(int, const sigset_t *, sigset_t *);
void (*signal(int, void (*)(int)))(int);
int raise(int);
int kill(pid_t, int);

pid_t getpid(void);
// Only C may fork.
pid_t fork(void) ONLY_MACOS __attribute__((swift_attr("@available(*, unavailable)")));
int execve(const char *, char *const *, char *const *) ONLY_MACOS;
int execl(const char *, const char *, ...) ONLY_MACOS;
pid_t setsid(void);
int setpgid(pid_t, pid_t);
typedef enum { P_ALL, P_PID, P_PGID } idtype_t;
int waitid(idtype_t, id_t, siginfo_t *, int);
pid_t waitpid(pid_t, int *, int);
_Noreturn void exit(int);
_Noreturn void _exit(int);
_Noreturn void abort(void);
int atexit(void (*)(void));
char *getenv(const char *);
int system(const char *) ONLY_MACOS;
unsigned int sleep(unsigned int);
int usleep(useconds_t);
long sysconf(int);
struct rlimit { rlim_t rlim_cur, rlim_max; };
int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);

time_t time(time_t *);
clock_t clock(void);
typedef enum {
  _CLOCK_REALTIME = 0,
  _CLOCK_MONOTONIC = 6,
  _CLOCK_THREAD_CPUTIME_ID = 16,
  _CLOCK_PROCESS_CPUTIME_ID = 12
} clockid_t;
int clock_gettime(clockid_t, struct timespec *);
struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst; long tm_gmtoff; char *tm_zone; };

void *malloc(size_t);
void *calloc(size_t, size_t);
void *realloc(void *, size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
char *strdup(const char *);
char *strchr(const char *, int);
int strcmp(const char *, const char *);
char *strerror(int);
long random(void);

typedef struct __sFILE { int _file; } FILE;
extern FILE *__stdinp, *__stdoutp, *__stderrp;
int fflush(FILE *);
int fclose(FILE *);
FILE *fopen(const char *, const char *);

#ifndef NULL
#define NULL ((void *)0)
#endif
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGFPE 8
#define SIGKILL 9
#define SIGBUS 10
#define SIGSEGV 11
#define SIGPIPE 13
#define SIGTERM 15
#define SIGSTOP 17
#define SIGTSTP 18
#define SIGCONT 19
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGPROF 27
#define SIGWINCH 28
#define NSIG 32
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
#define SIG_DFL (void (*)(int))0
#define SIG_IGN (void (*)(int))1
#define SIG_ERR ((void (*)(int)) - 1)
#define SA_ONSTACK 0x0001
#define SA_RESTART 0x0002
#define SA_SIGINFO 0x0040
#define SS_DISABLE 0x0004
#define SI_USER 0x10001
#define WNOHANG 1
#define WEXITED 0x04
#define WNOWAIT 0x20
#define WEXITSTATUS(status) (((status) >> 8) & 0377)
#define WTERMSIG(status) ((status) & 0177)
#define WIFSIGNALED(status) (((status) & 0177) != 0 && ((status) & 0177) != 0177)
#define RLIMIT_NOFILE 8

int *__error(void);
#define errno (*__error())
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define ENOTDIR 20
#define EISDIR 21
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define ENOTTY 25
#define EFBIG 27
#define ENOSPC 28
#define EROFS 30
#define EPIPE 32
#define EAGAIN 35
#define EWOULDBLOCK EAGAIN
#define ENOTSUP 45
#define ECONNABORTED 53
#define EDQUOT 69
