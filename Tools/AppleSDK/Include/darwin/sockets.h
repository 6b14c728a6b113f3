// Sockets, and waiting for descriptors. A socket address begins with its length here.
#pragma once
#include <darwin/types.h>

struct sockaddr { uint8_t sa_len; sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_storage { uint8_t ss_len; sa_family_t ss_family; char __ss_pad1[6]; int64_t __ss_align; char __ss_pad2[112]; };
struct in_addr { in_addr_t s_addr; };
struct sockaddr_in { uint8_t sin_len; sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; char sin_zero[8]; };
typedef struct in6_addr {
  union { uint8_t __u6_addr8[16]; uint16_t __u6_addr16[8]; uint32_t __u6_addr32[4]; } __u6_addr;
} in6_addr_t;
struct sockaddr_in6 {
  uint8_t sin6_len;
  sa_family_t sin6_family;
  in_port_t sin6_port;
  uint32_t sin6_flowinfo;
  struct in6_addr sin6_addr;
  uint32_t sin6_scope_id;
};
struct addrinfo {
  int ai_flags, ai_family, ai_socktype, ai_protocol;
  socklen_t ai_addrlen;
  char *ai_canonname;
  struct sockaddr *ai_addr;
  struct addrinfo *ai_next;
};
struct linger { int l_onoff, l_linger; };
int getaddrinfo(const char *, const char *, const struct addrinfo *, struct addrinfo **);
void freeaddrinfo(struct addrinfo *);
const char *gai_strerror(int);
int inet_pton(int, const char *, void *);
int socket(int, int, int);
int bind(int, const struct sockaddr *, socklen_t);
int listen(int, int);
int accept(int, struct sockaddr *, socklen_t *);
int connect(int, const struct sockaddr *, socklen_t);
int getsockname(int, struct sockaddr *, socklen_t *);
int getsockopt(int, int, int, void *, socklen_t *);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socketpair(int, int, int, int *);
ssize_t send(int, const void *, size_t, int);
ssize_t recv(int, void *, size_t, int);

typedef unsigned int nfds_t;
struct pollfd { int fd; short events, revents; };
int poll(struct pollfd *, nfds_t, int);
typedef struct fd_set { int32_t fds_bits[32]; } fd_set;
#define FD_ZERO(set) __builtin_memset(set, 0, sizeof(*(set)))
#define FD_SET(n, set) ((set)->fds_bits[(n) / 32] |= (int32_t)(1u << ((n) % 32)))
#define FD_ISSET(n, set) (((set)->fds_bits[(n) / 32] >> ((n) % 32)) & 1)
int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);

#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 30
#define SOCK_STREAM 1
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_NOSIGPIPE 0x1022
#define IPPROTO_TCP 6
#define TCP_NODELAY 0x01
#define MSG_PEEK 0x2
#define MSG_DONTWAIT 0x80
#define SHUT_RD 0
#define SHUT_RDWR 2
#define AI_PASSIVE 0x00000001
#define AI_NUMERICHOST 0x00000004
#define POLLIN 0x0001
#define POLLOUT 0x0004
