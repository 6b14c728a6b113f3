// Puts an HTTP server under load: so many connections, on each of which a request follows the answer to the one before.
//
//   cc -O2 load.c -o load && ./load PORT PATH KEY REQUESTS CONNECTIONS SECONDS
//
// REQUESTS is a file with a body in each line, or a head that begins with GET, with tabs between its lines; they are sent
// in turn. The connections come from several addresses of
// this machine, as those of many clients would. Prints the number of answers, the median and the 99th percentile of the
// time to an answer in microseconds, and how many answers had another status than 200. One thread, Linux only.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { most_bytes = 4 << 20, bucket_count = 1 << 20, microseconds_per_bucket = 10, address_count = 50 };

struct connection {
  int descriptor;
  size_t received;
  uint64_t sent_at;
  char *bytes;
};

static struct request { char *bytes; size_t size; } *requests;
static size_t request_count, next_request;
static uint64_t answers, failures, buckets[bucket_count];

static void fail(const char *what) {
  perror(what);
  exit(1);
}

static uint64_t microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void read_requests(const char *file, const char *path, const char *key) {
  FILE *lines = fopen(file, "r");
  if (!lines) fail(file);
  char *line = NULL;
  size_t capacity = 0;
  ssize_t size;
  while ((size = getline(&line, &capacity, lines)) > 0) {
    if (line[size - 1] == '\n') line[--size] = 0;
    requests = realloc(requests, (request_count + 1) * sizeof *requests);
    struct request *request = &requests[request_count++];
    int length;
    if (!strncmp(line, "GET ", 4)) {
      // At most as many tabs as bytes, each of which becomes two.
      request->bytes = malloc(2 * (size_t)size + 4);
      length = 0;
      for (char *byte = line; *byte; byte++) {
        if (*byte == '\t') request->bytes[length++] = '\r';
        request->bytes[length++] = *byte == '\t' ? '\n' : *byte;
      }
      memcpy(request->bytes + length, "\r\n\r\n", 4);
      request->size = (size_t)length + 4;
      continue;
    }
    length = asprintf(&request->bytes,
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Algolia-Application-Id: measure\r\nX-Algolia-API-Key: %s\r\n"
        "Content-Type: application/json\r\nContent-Length: %zd\r\n\r\n%s", path, key, size, line);
    if (length < 0) fail("asprintf");
    request->size = (size_t)length;
  }
  if (!request_count) {
    fprintf(stderr, "%s: no requests\n", file);
    exit(1);
  }
}

static int connected(int port, int number) {
  int descriptor = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  struct sockaddr_in address = {.sin_family = AF_INET};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)(number % address_count));
  if (descriptor < 0 || bind(descriptor, (struct sockaddr *)&address, sizeof address)) fail("bind");
  address.sin_port = htons((uint16_t)port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address)) fail("connect");
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return descriptor;
}

static void send_next(struct connection *connection) {
  struct request *request = &requests[next_request++ % request_count];
  connection->received = 0;
  connection->sent_at = microseconds();
  for (size_t sent = 0; sent < request->size;) {
    ssize_t count = send(connection->descriptor, request->bytes + sent, request->size - sent, MSG_NOSIGNAL);
    if (count < 0) fail("send");
    sent += (size_t)count;
  }
}

// Whether the whole answer is there.
static int is_whole(struct connection *connection) {
  char *bytes = connection->bytes;
  bytes[connection->received] = 0;
  char *end = strstr(bytes, "\r\n\r\n"), *length = strcasestr(bytes, "content-length:");
  if (!end || !length || length > end) return 0;
  return connection->received >= (size_t)(end + 4 - bytes) + strtoul(length + 15, NULL, 10);
}

static void receive(struct connection *connection) {
  ssize_t count = recv(connection->descriptor, connection->bytes + connection->received,
                       most_bytes - 1 - connection->received, 0);
  if (count < 0 && errno == EINTR) return;
  if (count <= 0) fail("the server closed a connection");
  connection->received += (size_t)count;
  if (!is_whole(connection)) return;
  answers++;
  if (strncmp(connection->bytes, "HTTP/1.1 200 ", 13)) failures++;
  uint64_t bucket = (microseconds() - connection->sent_at) / microseconds_per_bucket;
  buckets[bucket < bucket_count ? bucket : bucket_count - 1]++;
  send_next(connection);
}

static uint64_t percentile(double share) {
  uint64_t before = 0;
  for (uint64_t bucket = 0; bucket < bucket_count; bucket++) {
    before += buckets[bucket];
    if ((double)before >= share * (double)answers) return (bucket + 1) * microseconds_per_bucket;
  }
  return 0;
}

int main(int count, char **arguments) {
  if (count != 7) return 2;
  read_requests(arguments[4], arguments[2], arguments[3]);
  int connection_count = atoi(arguments[5]), poll = epoll_create1(0);
  struct connection *connections = calloc((size_t)connection_count, sizeof *connections);
  for (int number = 0; number < connection_count; number++) {
    struct connection *connection = &connections[number];
    connection->descriptor = connected(atoi(arguments[1]), number);
    connection->bytes = malloc(most_bytes);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = connection};
    if (epoll_ctl(poll, EPOLL_CTL_ADD, connection->descriptor, &event)) fail("epoll_ctl");
    send_next(connection);
  }
  uint64_t end = microseconds() + (uint64_t)(atof(arguments[6]) * 1e6);
  while (microseconds() < end) {
    struct epoll_event events[64];
    int ready = epoll_wait(poll, events, 64, 100);
    for (int number = 0; number < ready; number++) receive(events[number].data.ptr);
  }
  printf("%llu %llu %llu %llu\n", (unsigned long long)answers, (unsigned long long)percentile(0.5),
         (unsigned long long)percentile(0.99), (unsigned long long)failures);
}
