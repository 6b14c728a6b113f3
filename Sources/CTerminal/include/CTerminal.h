// The terminal of the process, and how it gets back what was changed in it, whatever happens to the process.
//
// There is one, so all state is static. What runs in signal handlers touches that state alone and calls functions that
// may be called there.
#ifndef CTERMINAL_H
#define CTERMINAL_H
#include <stddef.h>

/// Takes the terminal: keys come one by one, and what is drawn does not touch what stood there before. Until
/// `ct_leave`, all of that is undone when the process ends or is stopped: by a signal, a crash or `exit`.
///
/// Returns the number of this visit, or the negative number of an error: `EBUSY` if the terminal is taken, `ENOTTY` if
/// there is none.
int ct_enter(void);

/// Calls `body` on a thread of its own that gets no signals, or returns the number of an error. Once after `ct_enter`.
int ct_start(void (*body)(void *context), void *context);

/// Gives the terminal back, and returns when the thread has ended. Does nothing if this visit is over.
void ct_leave(int visit);

/// What `ct_wait` tells.
enum {
  CT_KEYS = 1,
  CT_RESIZED = 2,
  /// The process was stopped and goes on.
  CT_CONTINUED = 4,
  CT_LEFT = 8,
};

/// Waits until something happens: any of the above, or 0 when so many milliseconds have passed; -1 for no limit.
int ct_wait(int milliseconds);

/// Reads what was typed. Returns the number of bytes, which may be 0, or -1 when the terminal is gone.
long ct_read(unsigned char *bytes, size_t count);

/// Sends all of it, or nothing where the terminal is not taken. Returns 0, or -1 when the terminal is gone.
int ct_write(const unsigned char *bytes, size_t count);

/// Takes the terminal again after the process was stopped.
void ct_resume(void);

/// Stops the process and those that it was started with, as Ctrl-Z does.
void ct_stop(void);

/// The size of the terminal; 0 where it does not tell.
void ct_size(int *columns, int *rows);

#endif
