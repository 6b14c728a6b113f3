// Programs that tests start, in a pseudo-terminal or without one.
#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H
#include <stddef.h>

typedef struct {
  /// The user's side of the terminal.
  int master;
  /// The program's side, kept open so that its state can be read after the program has ended.
  int slave;
  int process;
} CPTerminal;

/// Starts a program in a pseudo-terminal of its own. Arguments and environment end with NULL. Returns 0 or an `errno`.
int cpt_start(
    CPTerminal *terminal, const char *path, char *const *arguments, char *const *environment, const char *directory,
    int columns, int rows);

/// Reads what the program wrote, without waiting; 0 for nothing.
long cpt_read(const CPTerminal *terminal, unsigned char *bytes, size_t count);

/// Types, without waiting; returns how many bytes the terminal took.
long cpt_write(const CPTerminal *terminal, const unsigned char *bytes, size_t count);

int cpt_resize(const CPTerminal *terminal, int columns, int rows);

/// Stops the terminal from accepting output.
int cpt_freeze(const CPTerminal *terminal);

/// Sends a signal to the program's process.
int cpt_signal(const CPTerminal *terminal, int number);

/// 1 if the program has ended: with a code from 0 to 255, or by a signal, which is 256 and more. 0 while it runs, -1 and
/// an `errno` if it is no child of this process, or was reaped before. To be called until it returns 1, once.
int cpt_ended(const CPTerminal *terminal, int *status);

/// Closes the user's side, as when a window is closed: the terminal hangs up.
void cpt_hang_up(CPTerminal *terminal);

/// Whether lines are edited and shown by the terminal itself, as a shell has it: else it is raw.
int cpt_is_cooked(const CPTerminal *terminal);

/// Starts a program without a terminal, in a process group of its own. -1 among its standard streams is /dev/null.
/// Arguments and environment end with NULL. Returns 0 or an `errno`.
int cpt_spawn(
    int *process, const char *path, char *const *arguments, char *const *environment, const char *directory,
    const int streams[3]);

/// As `cpt_ended`, for a process by its number.
int cpt_reap(int process, int *status);

/// 1 if the process has ended, and waits for that if it should; does not reap it. 0 and -1 as `cpt_ended`.
int cpt_await_end(int process, int waits);

/// The process that kills what the tests leave behind; -1 before the first program was started.
int cpt_guard(void);

#endif
