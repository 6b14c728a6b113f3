// Terminals.
#pragma once
#include <darwin/types.h>

typedef unsigned long tcflag_t, speed_t;
typedef unsigned char cc_t;
struct termios {
  tcflag_t c_iflag, c_oflag, c_cflag, c_lflag;
  cc_t c_cc[20];
  speed_t c_ispeed, c_ospeed;
};
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
int tcgetattr(int, struct termios *);
int tcsetattr(int, int, const struct termios *);
int tcflush(int, int);
int tcflow(int, int);
int ioctl(int, unsigned long, ...);
int openpty(int *, int *, char *, struct termios *, struct winsize *) ONLY_MACOS;
int login_tty(int) ONLY_MACOS;

#define VMIN 16
#define VTIME 17
#define IGNBRK 0x00000001
#define BRKINT 0x00000002
#define PARMRK 0x00000008
#define INPCK 0x00000010
#define ISTRIP 0x00000020
#define INLCR 0x00000040
#define IGNCR 0x00000080
#define ICRNL 0x00000100
#define IXON 0x00000200
#define OPOST 0x00000001
#define CSIZE 0x00000300
#define CS8 0x00000300
#define PARENB 0x00001000
#define ECHO 0x00000008
#define ECHONL 0x00000010
#define ISIG 0x00000080
#define ICANON 0x00000100
#define IEXTEN 0x00000400
#define TCSANOW 0
#define TCIFLUSH 1
#define TCOOFF 1
#define TIOCGWINSZ (0x40000000 | (sizeof(struct winsize) & 0x1fff) << 16 | 't' << 8 | 104)
#define TIOCSWINSZ (0x80000000 | (sizeof(struct winsize) & 0x1fff) << 16 | 't' << 8 | 103)
