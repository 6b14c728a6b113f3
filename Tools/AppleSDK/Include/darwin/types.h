// The types of numbers that POSIX names, as wide as they are on Apple's systems.
#pragma once
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <limits.h>
#include <TargetConditionals.h>

typedef long ssize_t, time_t;
typedef unsigned long clock_t;
typedef uint16_t mode_t, nlink_t, in_port_t;
typedef int32_t pid_t, dev_t, blksize_t, suseconds_t;
typedef uint32_t uid_t, gid_t, id_t, socklen_t, in_addr_t, useconds_t;
typedef uint64_t ino_t, rlim_t;
typedef int64_t off_t, blkcnt_t;
typedef uint8_t sa_family_t;

struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };

// What Apple forbids apps to call.
#define ONLY_MACOS                                                                                                     \
  __attribute__((availability(ios, unavailable), availability(tvos, unavailable), availability(watchos, unavailable),  \
      availability(xros, unavailable)))
