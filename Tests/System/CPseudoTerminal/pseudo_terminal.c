#include "CPseudoTerminal.h"
#include "child.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

int cpt_start(
    CPTerminal *terminal, const char *path, char *const *arguments, char *const *environment, const char *directory,
    int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  if (openpty(&terminal->master, &terminal->slave, NULL, NULL, &size) != 0) return errno;
  fcntl(terminal->master, F_SETFD, FD_CLOEXEC);
  fcntl(terminal->slave, F_SETFD, FD_CLOEXEC);
  fcntl(terminal->master, F_SETFL, O_NONBLOCK);
  const CPChild child = {path, arguments, environment, directory, .terminal = terminal->slave};
  terminal->process = cpt_start_child(&child);
  if (terminal->process >= 0) return 0;
  int code = errno;
  cpt_hang_up(terminal);
  return code;
}

long cpt_read(const CPTerminal *terminal, unsigned char *bytes, size_t count) {
  ssize_t result = read(terminal->master, bytes, count);
  return result < 0 ? 0 : result;
}

long cpt_write(const CPTerminal *terminal, const unsigned char *bytes, size_t count) {
  ssize_t result = write(terminal->master, bytes, count);
  return result < 0 ? 0 : result;
}

int cpt_resize(const CPTerminal *terminal, int columns, int rows) {
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  return ioctl(terminal->master, TIOCSWINSZ, &size);
}

int cpt_freeze(const CPTerminal *terminal) { return tcflow(terminal->slave, TCOOFF); }

int cpt_signal(const CPTerminal *terminal, int number) { return kill(terminal->process, number); }

int cpt_ended(const CPTerminal *terminal, int *status) { return cpt_reap(terminal->process, status); }

void cpt_hang_up(CPTerminal *terminal) {
  close(terminal->slave);
  close(terminal->master);
  terminal->master = terminal->slave = -1;
}

int cpt_is_cooked(const CPTerminal *terminal) {
  struct termios state;
  if (tcgetattr(terminal->slave, &state) != 0) return 0;
  tcflag_t local = ICANON | ECHO | ISIG | IEXTEN;
  return (state.c_lflag & local) == local && (state.c_oflag & OPOST) && (state.c_iflag & ICRNL);
}
