#include "CTerminal.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>
#ifdef __APPLE__
#include <TargetConditionals.h>
#endif

// The alternate screen, no wrapping at the right edge, pastes in brackets, clicks and the wheel of the mouse.
static const char enter_text[] = "\033[?1049h\033[?7l\033[?2004h\033[?1000h\033[?1006h";
// Undoes `enter_text`, and ends synchronized output, since a frame may have been interrupted.
static const char leave_text[] =
    "\033[?2026l\033[?1006l\033[?1000l\033[?2004l\033[?7h\033[0m\033[H\033[J\033[?1049l\033[?25h";

// Whether a session is open, from ct_enter to ct_leave.
static atomic_int is_open;
// The number of the current or last session.
static atomic_int session;
// Whether the terminal is in raw mode: not while the process is stopped.
static atomic_int is_raw;
static int input = -1, output = -1;
static struct termios original;

// The pipe through which signal handlers notify the thread: one byte for each event, a CT_ constant.
static int event_pipe[2] = {-1, -1};
static atomic_int continuations;

// The thread that reads the input.
static pthread_t thread;
static int has_thread;
static atomic_int is_leaving;

// MARK: The state of the terminal

// Waits until a descriptor is ready; returns the number of those that are.
static int wait_for(struct pollfd *entries, int count, int milliseconds) {
#ifdef __APPLE__
  // On Apple's systems poll does not support terminals.
  fd_set reading, writing;
  FD_ZERO(&reading);
  FD_ZERO(&writing);
  int last = -1;
  for (int i = 0; i < count; i++) {
    FD_SET(entries[i].fd, entries[i].events == POLLIN ? &reading : &writing);
    if (entries[i].fd > last) last = entries[i].fd;
  }
  struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  int ready = select(last + 1, &reading, &writing, NULL, milliseconds < 0 ? NULL : &time);
  for (int i = 0; i < count; i++) {
    int is_ready = ready > 0 && (FD_ISSET(entries[i].fd, &reading) || FD_ISSET(entries[i].fd, &writing));
    entries[i].revents = is_ready ? entries[i].events : 0;
  }
  return ready;
#else
  return poll(entries, (nfds_t)count, milliseconds);
#endif
}

static int wait_until_writable(int milliseconds) {
  struct pollfd entry = {.fd = output, .events = POLLOUT};
  int ready;
  do ready = wait_for(&entry, 1, milliseconds);
  while (ready < 0 && errno == EINTR);
  return ready > 0;
}

static int enter_raw_mode(void) {
  struct termios raw = original;
  raw.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | IGNBRK | IGNCR | INLCR | INPCK | ISTRIP | IXON | PARMRK);
  raw.c_oflag &= ~(tcflag_t)OPOST;
  raw.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | IEXTEN | ISIG);
  raw.c_cflag = (raw.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
  // Reading never blocks: another process may have read the input first.
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  is_raw = 1;
  int result;
  do result = tcsetattr(input, TCSANOW, &raw);
  while (result != 0 && errno == EINTR);
  if (result != 0) {
    is_raw = 0;
    return errno;
  }
  ct_write((const unsigned char *)enter_text, sizeof enter_text - 1);
  return 0;
}

// Also called in signal handlers and at exit. The timeout lets the process end even if the terminal accepts no output.
static void restore(void) {
  if (!is_raw) return;
  const char *text = leave_text;
  size_t rest = sizeof leave_text - 1;
  while (rest > 0 && wait_until_writable(200)) {
    ssize_t count = write(output, text, rest);
    if (count < 0 && errno != EINTR && errno != EAGAIN) break;
    if (count < 0) continue;
    text += count;
    rest -= (size_t)count;
  }
  // Pending input was not meant for the shell.
  tcflush(input, TCIFLUSH);
  tcsetattr(input, TCSANOW, &original);
  is_raw = 0;
}

// MARK: Signals

static const int ending[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE};
static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT};
#define COUNT(list) (sizeof(list) / sizeof *(list))
#define SIGNALS 65
static struct sigaction previous_actions[SIGNALS];
static int is_handled[SIGNALS];

static void notify(unsigned char event) {
  // A full pipe is no loss: the thread has events to read anyway.
  (void)!write(event_pipe[1], &event, 1);
}

// Whether the instruction that was interrupted has caused the signal, and will again.
static int is_own_fault(int number, siginfo_t *info) {
  if (number != SIGSEGV && number != SIGBUS && number != SIGILL && number != SIGFPE) return 0;
#ifdef __APPLE__
  // There the codes of signals that processes send are positive too, from SI_USER on.
  if (info != NULL && info->si_code >= SI_USER) return 0;
#endif
  return info != NULL && info->si_code > 0;
}

// Whether another process sent a fault signal: then no instruction faults again on return.
static int is_sent_fault(int number, siginfo_t *info) {
  if (info == NULL || info->si_code != SI_USER) return 0;
  if (number == SIGQUIT) return 1;
  for (size_t i = 0; i < COUNT(faults); i++)
    if (number == faults[i]) return 1;
  return 0;
}

// Handles a signal that ends the process: restores the terminal, and raises the signal again with its previous action.
static void on_end(int number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  restore();
  sigaction(number, &previous_actions[number], NULL);
  // A fault is raised again when the handler returns to the same instruction.
  if (!is_own_fault(number, info)) raise(number);
  if (is_sent_fault(number, info)) {
    // The previous handler runs here, as if it had been called directly. It may return, expecting the fault again; so
    // the default action follows.
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
    signal(number, SIG_DFL);
    raise(number);
  }
  errno = error;
}

static void on_stop(int number) {
  int error = errno;
  int count = continuations;
  restore();
  struct sigaction by_default = {.sa_handler = SIG_DFL}, ours;
  sigaction(number, &by_default, &ours);
  raise(number);
  sigset_t only, mask;
  sigemptyset(&only);
  sigaddset(&only, number);
  pthread_sigmask(SIG_UNBLOCK, &only, &mask);
  // The process stops here, and later continues.
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(number, &ours, NULL);
  // Without SIGCONT the process was not stopped: an orphaned process group ignores SIGTSTP.
  if (continuations == count) notify(CT_CONTINUED);
  errno = error;
}

static void on_continue(int number) {
  (void)number;
  int error = errno;
  continuations++;
  notify(CT_CONTINUED);
  errno = error;
}

static void on_resize(int number) {
  (void)number;
  int error = errno;
  notify(CT_RESIZED);
  errno = error;
}

static void handle(int number, struct sigaction action) {
  // A signal that is ignored, as after nohup, stays ignored.
  if (sigaction(number, NULL, &previous_actions[number]) != 0) return;
  if (previous_actions[number].sa_handler == SIG_IGN && number != SIGWINCH && number != SIGCONT) return;
  is_handled[number] = sigaction(number, &action, NULL) == 0;
}

static void handle_signals(void) {
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
  sigfillset(&action.sa_mask);
  action.sa_sigaction = on_end;
  for (size_t i = 0; i < COUNT(ending); i++) handle(ending[i], action);
  for (size_t i = 0; i < COUNT(faults); i++) handle(faults[i], action);
  action.sa_flags = SA_ONSTACK | SA_RESTART;
  action.sa_handler = on_stop;
  handle(SIGTSTP, action);
  action.sa_handler = on_continue;
  handle(SIGCONT, action);
  action.sa_handler = on_resize;
  handle(SIGWINCH, action);
}

static void stop_handling_signals(void) {
  for (int number = 1; number < SIGNALS; number++) {
    if (is_handled[number]) sigaction(number, &previous_actions[number], NULL);
    is_handled[number] = 0;
  }
}

// Installs an alternate signal stack on this thread, so that a stack overflow can be handled.
static void use_other_stack(void) {
#if !defined(__APPLE__) || TARGET_OS_OSX
  static _Thread_local int is_done;
  static _Thread_local char memory[32 * 1024];
  if (is_done) return;
  is_done = 1;
  stack_t stack = {.ss_sp = memory, .ss_size = sizeof memory}, present;
  if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) sigaltstack(&stack, NULL);
#endif
}

// MARK: Entering and leaving

static int open_terminal(void) {
  input = STDIN_FILENO;
  output = STDOUT_FILENO;
  if (isatty(input) && isatty(output)) return 0;
  int opened = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (opened < 0) return ENOTTY;
  if (!isatty(input)) input = opened;
  if (!isatty(output)) output = opened;
  return 0;
}

static void close_terminal(void) {
  int opened = input != STDIN_FILENO ? input : output != STDOUT_FILENO ? output : -1;
  if (opened >= 0) close(opened);
}

// Created once and never closed, since a handler may be about to write.
static int make_pipe(void) {
  if (event_pipe[0] >= 0) return 0;
  if (pipe(event_pipe) != 0) return errno;
  for (int i = 0; i < 2; i++) {
    fcntl(event_pipe[i], F_SETFD, FD_CLOEXEC);
    fcntl(event_pipe[i], F_SETFL, O_NONBLOCK);
  }
  return 0;
}

static int enter(void) {
  int error = make_pipe();
  if (error == 0) error = open_terminal();
  if (error != 0) return error;
  if (tcgetattr(input, &original) == 0) {
    handle_signals();
    error = enter_raw_mode();
    if (error == 0) return 0;
    stop_handling_signals();
  } else {
    error = errno;
  }
  close_terminal();
  return error;
}

int ct_enter(void) {
  if (atomic_exchange(&is_open, 1)) return -EBUSY;
  if (session == 0) atexit(restore);
  session++;
  int error = enter();
  if (error == 0) return session;
  is_open = 0;
  return -error;
}

static void (*thread_body)(void *);

static void *run_thread(void *context) {
  thread_body(context);
  return NULL;
}

int ct_start(void (*body)(void *), void *context) {
  sigset_t mask, present;
  sigfillset(&mask);
  for (size_t i = 0; i < COUNT(faults); i++) sigdelset(&mask, faults[i]);
  // Backtraces of crashes and profilers interrupt all threads with it.
  sigdelset(&mask, SIGPROF);
  // A thread that uses the terminal from the background must be stopped.
  sigdelset(&mask, SIGTTIN);
  sigdelset(&mask, SIGTTOU);
  pthread_sigmask(SIG_SETMASK, &mask, &present);
  thread_body = body;
  int error = pthread_create(&thread, NULL, run_thread, context);
  pthread_sigmask(SIG_SETMASK, &present, NULL);
  has_thread = error == 0;
  return error;
}

void ct_leave(int ended) {
  if (!is_open || ended != session || atomic_exchange(&is_leaving, 1)) return;
  // The thread ends first: it may be about to enter raw mode again.
  if (has_thread) {
    notify(CT_LEFT);
    pthread_join(thread, NULL);
    has_thread = 0;
  }
  restore();
  stop_handling_signals();
  close_terminal();
  is_leaving = 0;
  is_open = 0;
}

// MARK: Keys and drawing

int ct_wait(int milliseconds) {
  struct pollfd entries[] = {{.fd = input, .events = POLLIN}, {.fd = event_pipe[0], .events = POLLIN}};
  while (wait_for(entries, 2, milliseconds) < 0)
    if (errno != EINTR) return CT_KEYS;
  int result = entries[0].revents ? CT_KEYS : 0;
  unsigned char bytes[256];
  ssize_t count = entries[1].revents ? read(event_pipe[0], bytes, sizeof bytes) : 0;
  for (ssize_t i = 0; i < count; i++) result |= bytes[i];
  return result;
}

long ct_read(unsigned char *bytes, size_t count) {
  ssize_t result = read(input, bytes, count);
  if (result > 0) return result;
  if (result < 0) return errno == EINTR || errno == EAGAIN ? 0 : -1;
  struct termios present;
  return tcgetattr(input, &present) == 0 ? 0 : -1;
}

int ct_write(const unsigned char *bytes, size_t count) {
  // The thread that draws is the most likely to overflow its stack.
  use_other_stack();
  while (count > 0 && is_raw) {
    ssize_t written = write(output, bytes, count);
    if (written >= 0) {
      bytes += written;
      count -= (size_t)written;
    } else if (errno == EAGAIN) {
      wait_until_writable(100);
    } else if (errno != EINTR) {
      return -1;
    }
  }
  return 0;
}

void ct_resume(void) {
  // The shell may have changed the attributes meanwhile. If the terminal was not restored, they are still those of raw
  // mode.
  struct termios present;
  if (!is_raw && tcgetattr(input, &present) == 0) original = present;
  enter_raw_mode();
}

void ct_stop(void) { kill(0, SIGTSTP); }

void ct_size(int *columns, int *rows) {
  struct winsize size;
  *columns = *rows = 0;
  if (ioctl(output, TIOCGWINSZ, &size) != 0 && ioctl(input, TIOCGWINSZ, &size) != 0) return;
  *columns = size.ws_col;
  *rows = size.ws_row;
}
