// Answers requests with the bytes of the files in turn, by libmicrohttpd and nothing else: what a server on it can cost
// at least.
//
//   cc -O2 bare.c -o bare -lmicrohttpd && ./bare PORT FILE…
#include <microhttpd.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <unistd.h>

static struct body { char *bytes; size_t size; } *bodies;
static unsigned body_count;
static atomic_uint next_body;

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *upload, size_t *upload_size, void **request) {
  static int seen;
  (void)context, (void)url, (void)method, (void)version, (void)upload;
  if (*request == NULL) {
    *request = &seen;
    return MHD_YES;
  }
  if (*upload_size) {
    *upload_size = 0;
    return MHD_YES;
  }
  struct body *body = &bodies[atomic_fetch_add(&next_body, 1) % body_count];
  struct MHD_Response *response = MHD_create_response_from_buffer(body->size, body->bytes, MHD_RESPMEM_PERSISTENT);
  MHD_add_response_header(response, "Content-Type", "application/json; charset=UTF-8");
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  body_count = (unsigned)count - 2;
  bodies = calloc(body_count, sizeof *bodies);
  for (unsigned number = 0; number < body_count; number++) {
    struct body *body = &bodies[number];
    FILE *file = fopen(arguments[number + 2], "rb");
    if (!file) return 2;
    fseek(file, 0, SEEK_END);
    body->size = (size_t)ftell(file);
    rewind(file);
    body->bytes = malloc(body->size);
    if (fread(body->bytes, 1, body->size, file) != body->size) return 2;
    fclose(file);
  }
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((unsigned short)atoi(arguments[1]))};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO, 0, NULL, NULL, &answer, NULL, MHD_OPTION_THREAD_POOL_SIZE,
      (unsigned)sysconf(_SC_NPROCESSORS_ONLN), MHD_OPTION_SOCK_ADDR, &address, MHD_OPTION_END);
  if (!daemon) return 1;
  pause();
}
