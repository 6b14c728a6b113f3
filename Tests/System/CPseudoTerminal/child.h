// How a program is started, in a pseudo-terminal or not.
#ifndef CHILD_H
#define CHILD_H

typedef struct {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *directory;
  /// The side of a pseudo-terminal that the program gets, or -1.
  int terminal;
  /// Without a terminal: standard input, output and error. -1 stands for /dev/null.
  int streams[3];
} CPChild;

/// Starts a program in a process group of its own. Returns its number, or -1 and an `errno`.
int cpt_start_child(const CPChild *child);

#endif
