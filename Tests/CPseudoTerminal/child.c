// Programs that tests start: one at a time, and none of them outlives the process of the tests.
#include "child.h"
#include "CPseudoTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <utmp.h>
#endif

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/// A pipe to the guard, whose reading end is at its end as soon as the process of the tests is gone.
static int guard = -1;

/// Reads what is started and what has ended, and at the end of the pipe kills what is left, with all that it started.
static const char guard_script[] =
    "trap '' HUP INT QUIT TERM; alive=; "
    "while read change number; do "
    "if [ $change = + ]; then alive=\"$alive $number\"; "
    "else left=; for other in $alive; do [ $other = $number ] || left=\"$left $other\"; done; alive=$left; fi; "
    "done; "
    "for number in $alive; do kill -9 -$number $number; done 2>/dev/null";

/// Tells the guard of a process. May be called between `fork` and `execve`.
static void tell_guard(char change, int number) {
  char line[16] = {change, ' '};
  char digits[12];
  size_t count = 0, length = 2;
  do {
    digits[count++] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  while (count > 0) line[length++] = digits[--count];
  line[length++] = '\n';
  // So few bytes are written whole.
  while (write(guard, line, length) < 0 && errno == EINTR) {}
}

/// Only functions that may be called in a signal handler: other threads are not there any more.
static void forget_parent(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

/// Makes these the standard streams, and closes all other descriptors: some are those of tests that run at the same time.
static void take_streams(const int streams[3]) {
  int nothing = open("/dev/null", O_RDWR);
  int copies[3];
  // Above 2 first, so that none is overwritten before it is taken.
  for (int number = 0; number < 3; number++)
    copies[number] = fcntl(streams[number] < 0 ? nothing : streams[number], F_DUPFD, 3);
  for (int number = 0; number < 3; number++) dup2(copies[number], number);
}

static void close_others(void) {
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
}

static int start_guard(void) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int number = 0; number < 2; number++) fcntl(ends[number], F_SETFD, FD_CLOEXEC);
  int process = fork();
  if (process == 0) {
    forget_parent();
    setsid();
    take_streams((int[3]){ends[0], -1, -1});
    close_others();
    execl("/bin/sh", "sh", "-c", guard_script, (char *)NULL);
    _exit(127);
  }
  close(ends[0]);
  if (process < 0) {
    close(ends[1]);
    return -1;
  }
  guard = ends[1];
  return 0;
}

int cpt_start_child(const CPChild *child) {
  pthread_mutex_lock(&starting);
  int process = guard < 0 ? start_guard() : 0;
  if (process == 0) process = fork();
  if (process == 0) {
    forget_parent();
    tell_guard('+', getpid());
    if (child->terminal >= 0) {
      if (login_tty(child->terminal) != 0) _exit(127);
    } else {
      setpgid(0, 0);
      take_streams(child->streams);
    }
    close_others();
    if (chdir(child->directory) == 0) execve(child->path, child->arguments, child->environment);
    _exit(127);
  }
  int code = errno;
  pthread_mutex_unlock(&starting);
  errno = code;
  return process;
}

int cpt_spawn(
    int *process, const char *path, char *const *arguments, char *const *environment, const char *directory,
    const int streams[3]) {
  CPChild child = {path, arguments, environment, directory, .terminal = -1};
  memcpy(child.streams, streams, sizeof child.streams);
  *process = cpt_start_child(&child);
  return *process < 0 ? errno : 0;
}

int cpt_child_ended(int process, int waits, int *status) {
  siginfo_t information;
  memset(&information, 0, sizeof information);
  int options = WEXITED | WNOWAIT | (waits ? 0 : WNOHANG);
  while (waitid(P_PID, (id_t)process, &information, options) != 0)
    if (errno != EINTR) return 0;
  if (information.si_pid != process) return 0;
  // While it is not waited for, no other process gets its number.
  tell_guard('-', process);
  int result = 0;
  if (waitpid(process, &result, 0) != process) return 0;
  *status = WIFSIGNALED(result) ? 256 + WTERMSIG(result) : WEXITSTATUS(result);
  return 1;
}
