// Programs that tests start: one at a time, and none of them outlives the process of the tests.
#include "child.h"
#include "CPseudoTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#define NO_SIGPIPE 0
#else
#include <utmp.h>
#define NO_SIGPIPE MSG_NOSIGNAL
#endif

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

/// A socket to the guard, which is closed when the process of the tests ends, however it ends.
static int guard = -1;
static int guard_pid = -1;

/// Reads which processes were started and which have ended. At the end of the input it kills those that are left, and
/// their process groups.
static const char guard_script[] =
    "trap '' HUP INT QUIT TERM; alive=; "
    "while read change number; do "
    "if [ $change = + ]; then alive=\"$alive $number\"; "
    "else left=; for other in $alive; do [ $other = $number ] || left=\"$left $other\"; done; alive=$left; fi; "
    "done; "
    "for number in $alive; do kill -9 -$number $number; done 2>/dev/null";

/// Notifies the guard that a process has started (+) or ended (-). May be called between `fork` and `execve`.
static void notify_guard(char change, int pid) {
  char line[16] = {change, ' '};
  char digits[12];
  size_t count = 0, length = 2;
  do {
    digits[count++] = (char)('0' + pid % 10);
    pid /= 10;
  } while (pid > 0);
  while (count > 0) line[length++] = digits[--count];
  line[length++] = '\n';
  // So few bytes are written whole. Without a guard this fails, and raises no SIGPIPE.
  while (send(guard, line, length, NO_SIGPIPE) < 0 && errno == EINTR) {}
}

/// Unblocks all signals and sets their default actions. Calls only what is safe in a signal handler, since `fork` copies
/// no other thread.
static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
}

/// Makes these the standard streams; -1 is /dev/null.
static void take_streams(const int streams[3]) {
  int nothing = open("/dev/null", O_RDWR);
  int copies[3];
  // Above 2 first, so that none is overwritten before it is taken.
  for (int number = 0; number < 3; number++)
    copies[number] = fcntl(streams[number] < 0 ? nothing : streams[number], F_DUPFD, 3);
  for (int number = 0; number < 3; number++) dup2(copies[number], number);
}

/// Closes all descriptors but the standard streams: some belong to tests that run at the same time.
static void close_others(void) {
  for (int descriptor = 3; descriptor < 1024; descriptor++) close(descriptor);
}

static int start_guard(void) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
  for (int number = 0; number < 2; number++) fcntl(ends[number], F_SETFD, FD_CLOEXEC);
#ifdef __APPLE__
  setsockopt(ends[1], SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
  int process = fork();
  if (process == 0) {
    reset_signals();
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
  guard_pid = process;
  return 0;
}

int cpt_guard(void) {
  pthread_mutex_lock(&starting);
  int pid = guard_pid;
  pthread_mutex_unlock(&starting);
  return pid;
}

int cpt_start_child(const CPChild *child) {
  pthread_mutex_lock(&starting);
  int process = guard < 0 ? start_guard() : 0;
  if (process == 0) process = fork();
  if (process == 0) {
    reset_signals();
    notify_guard('+', getpid());
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

int cpt_await_end(int process, int waits) {
  siginfo_t information;
  memset(&information, 0, sizeof information);
  int options = WEXITED | WNOWAIT | (waits ? 0 : WNOHANG);
  while (waitid(P_PID, (id_t)process, &information, options) != 0)
    if (errno != EINTR) return -1;
  return information.si_pid == process;
}

int cpt_reap(int process, int *status) {
  int ended = cpt_await_end(process, 0);
  if (ended != 1) return ended;
  // Before it is reaped, no other process gets its number.
  notify_guard('-', process);
  int result = 0;
  if (waitpid(process, &result, 0) != process) return -1;
  *status = WIFSIGNALED(result) ? 256 + WTERMSIG(result) : WEXITSTATUS(result);
  return 1;
}
