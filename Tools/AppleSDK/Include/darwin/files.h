// Files, folders and descriptors.
#pragma once
#include <darwin/types.h>

struct stat {
  dev_t st_dev;
  mode_t st_mode;
  nlink_t st_nlink;
  ino_t st_ino;
  uid_t st_uid;
  gid_t st_gid;
  dev_t st_rdev;
  struct timespec st_atimespec, st_mtimespec, st_ctimespec, st_birthtimespec;
  off_t st_size;
  blkcnt_t st_blocks;
  blksize_t st_blksize;
  uint32_t st_flags, st_gen;
  int32_t st_lspare;
  int64_t st_qspare[2];
};
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int mkdir(const char *, mode_t);
int fchmod(int, mode_t);
int rename(const char *, const char *);
int remove(const char *);
int rmdir(const char *);
int unlink(const char *);
int access(const char *, int);
int mkstemp(char *);
char *realpath(const char *, char *);
char *getcwd(char *, size_t);
int chdir(const char *);

int open(const char *, int, ...);
int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
ssize_t pread(int, void *, size_t, off_t);
ssize_t pwrite(int, const void *, size_t, off_t);
off_t lseek(int, off_t, int);
int ftruncate(int, off_t);
int fsync(int);
int pipe(int[2]);
int dup(int);
int dup2(int, int);
int fcntl(int, int, ...);
int flock(int, int);
int isatty(int);

typedef struct _dirdesc { int __dd_fd; } DIR;
struct dirent {
  ino_t d_ino;
  uint64_t d_seekoff;
  uint16_t d_reclen, d_namlen;
  uint8_t d_type;
  char d_name[1024];
};
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);

void *mmap(void *, size_t, int, int, int, off_t);
int munmap(void *, size_t);
int madvise(void *, size_t, int);

#define W_OK 2
#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_RDWR 0x0002
#define O_NONBLOCK 0x0004
#define O_APPEND 0x0008
#define O_CREAT 0x0200
#define O_TRUNC 0x0400
#define O_EXCL 0x0800
#define O_NOCTTY 0x20000
#define O_CLOEXEC 0x1000000
#define F_DUPFD 0
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_FULLFSYNC 51
#define FD_CLOEXEC 1
#define LOCK_EX 0x02
#define LOCK_NB 0x04
#define LOCK_UN 0x08
#define SEEK_CUR 1
#define SEEK_END 2
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define PROT_NONE 0x00
#define PROT_READ 0x01
#define MAP_SHARED 0x0001
#define MAP_PRIVATE 0x0002
#define MAP_ANON 0x1000
#define MADV_DONTNEED 4
#define _SC_NPROCESSORS_ONLN 58
