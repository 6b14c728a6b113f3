// The terminal of the process in raw mode, restored however the process ends.
//
// There is one terminal, so all state is static. Code that runs in signal handlers uses only that state and
// async-signal-safe functions.
#ifndef CTERMINAL_H
#define CTERMINAL_H
#include <stddef.h>

/// Enters raw mode and the alternate screen. Until `ct_leave`, the terminal is restored when the process ends or is
/// stopped: by a signal, a crash or `exit`.
///
/// Returns the number of the session, or a negative error: `-EBUSY` if a session is open, `-ENOTTY` without a terminal.
int ct_enter(void);

/// Calls `body` on a new thread that gets no signals; returns 0 or an `errno`. To be called once after `ct_enter`.
int ct_start(void (*body)(void *context), void *context);

/// Restores the terminal, and returns when the thread has ended. Does nothing if the session has ended.
void ct_leave(int session);

/// The results of `ct_wait`, as flags.
enum {
  CT_KEYS = 1,
  CT_RESIZED = 2,
  /// The process was stopped and has continued.
  CT_CONTINUED = 4,
  CT_LEFT = 8,
};

/// Waits for one of the events above; returns 0 after the timeout in milliseconds, which is -1 for none.
int ct_wait(int milliseconds);

/// Reads input. Returns the number of bytes, which may be 0, or -1 if the terminal has hung up.
long ct_read(unsigned char *bytes, size_t count);

/// Sends all bytes, or nothing outside of a session. Returns 0, or -1 if the terminal has hung up.
int ct_write(const unsigned char *bytes, size_t count);

/// Enters raw mode again after the process was stopped.
void ct_resume(void);

/// Stops the process group, as Ctrl-Z does.
void ct_stop(void);

/// The size of the terminal; 0 if it is unknown.
void ct_size(int *columns, int *rows);

#endif
